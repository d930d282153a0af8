import { invariant, type Invariant } from '#platform/server/invariant.ts'

const SOLD = `
  select i.gift_id, sum(i.quantity) as sold,
         coalesce(sum(i.quantity) filter (where p.state = 'refunded'), 0) as refunded
    from purchase_items i join purchases p on p.id = i.purchase_id
   group by i.gift_id`

export const SHOP_INVARIANTS: readonly Invariant[] = [
  invariant(
    'stock equals items added, less items sold, plus items refunded',
    'gifts',
    `select format('gift %s has %s: %s added, %s sold, %s refunded',
                   g.id, g.stock, c.added, coalesce(s.sold, 0), coalesce(s.refunded, 0))
       from gifts g
       left join (select gift_id, sum(stock_change) added from gift_changes group by gift_id) c
         on c.gift_id = g.id
       left join (${SOLD}) s on s.gift_id = g.id
      where g.stock is distinct from c.added - coalesce(s.sold, 0) + coalesce(s.refunded, 0)`,
  ),
  invariant(
    'no stock is below zero',
    'gifts',
    `select format('gift %s has %s', id, stock) from gifts where stock < 0`,
  ),
  invariant(
    'the number purchased equals items sold, less items refunded',
    'gifts',
    `select format('gift %s says %s: %s sold, %s refunded', g.id, g.number_of_purchased,
                   coalesce(s.sold, 0), coalesce(s.refunded, 0))
       from gifts g
       left join (${SOLD}) s on s.gift_id = g.id
      where g.number_of_purchased <> coalesce(s.sold - s.refunded, 0)`,
  ),
  invariant(
    'every purchase has a debit of the same total in the ledger',
    'purchases',
    `select format('purchase %s: total %s, the ledger says %s %s', p.id, p.total,
                   coalesce(e.type, 'nothing'), -(e.earned + e.appreciation))
       from purchases p
       left join entries e on e.user_id = p.user_id and e.seq = p.seq
      where (e.type, -(e.earned + e.appreciation)) is distinct from ('purchase', p.total)`,
  ),
  invariant(
    'every purchase in the ledger has its order in the shop',
    `entries where type = 'purchase'`,
    `select format('user %s entry %s has %s', e.user_id, e.seq, count(p.id))
       from entries e
       left join purchases p on p.user_id = e.user_id and p.seq = e.seq
      where e.type = 'purchase'
      group by e.user_id, e.seq
     having count(p.id) <> 1`,
  ),
  invariant(
    'every purchase has items, and costs their total',
    'purchases',
    `select format('purchase %s: total %s, items %s', p.id, p.total, coalesce(i.total, 0))
       from purchases p
       left join (select purchase_id, sum(price * quantity) total
                    from purchase_items group by purchase_id) i on i.purchase_id = p.id
      where p.total is distinct from i.total`,
  ),
  invariant(
    'every refunded purchase has exactly one refund in the ledger, and every refund its purchase',
    `purchases where state = 'refunded'`,
    `select format('purchase %s is %s and has %s refunds', p.id, p.state, count(r.seq))
       from purchases p
       left join entries r on r.user_id = p.user_id and r.refunds_seq = p.seq
      group by p.id
     having count(r.seq) <> case p.state when 'refunded' then 1 else 0 end`,
  ),
  invariant(
    'the state of every purchase is its latest step, and its steps have no gap',
    'purchases',
    `select format('purchase %s is %s after %s steps, the last of them %s: %s', p.id, p.state,
                   coalesce(s.steps, 0), coalesce(s.last, 0), coalesce(s.state, 'ordered'))
       from purchases p
       left join (
         select purchase_id, count(*) steps, max(number) as last,
                (array_agg(state order by number desc))[1] as state
           from purchase_steps group by purchase_id) s on s.purchase_id = p.id
      where p.state <> coalesce(s.state, 'ordered') or s.steps <> s.last`,
  ),
]

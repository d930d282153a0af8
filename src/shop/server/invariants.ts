import { invariant, type Invariant } from '#platform/server/db/invariant.ts'
import { HANDED, IS_THING, RECEIVED, REFUNDED } from '#shop/server/orders/order-lines.ts'

const SOLD = `
  select i.gift_id, sum(i.quantity) as sold, coalesce(sum(r.refunded), 0) as refunded
    from purchase_items i join purchases p on p.id = i.purchase_id
    left join (select purchase_id, line, sum(quantity) refunded
                 from refunded_items group by purchase_id, line) r using (purchase_id, line)
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
      where not g.is_donation
        and g.stock is distinct from c.added - coalesce(s.sold, 0) + coalesce(s.refunded, 0)`,
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
    'a gift with variants has no stock of its own, and each variant what its options say',
    'gifts',
    `select format('gift %s has variants and %s of its own', id, stock) from gifts
      where options is not null and stock <> 0
     union all
     select format('variant %s of gift %s is %s, for %s', v.id, g.id, v.option_values, v.price)
       from gifts v join gifts g on g.id = v.variant_of
      where g.options is null or v.price <> g.price + v.price_difference
         or v.removed_at is null
            and (g.removed_at is not null
                 or cardinality(v.option_values) <> jsonb_array_length(g.options)
                 or exists (select from unnest(v.option_values) with ordinality one (value, place)
                             where not (g.options -> (place::integer - 1) -> 'values') ? one.value))
     union all
     select format('gift %s has %s variants of %s', variant_of, count(*), option_values)
       from gifts where variant_of is not null and removed_at is null
      group by variant_of, option_values having count(*) > 1`,
  ),
  invariant(
    'where codes are the stock, it is that of the loaded ones, and every gift bought has its own',
    'gifts',
    `select format('gift %s has %s, and %s codes', g.id, g.stock, c.codes)
       from gifts g
       join lateral (select count(*) as codes from voucher_codes
                      where gift_id = g.id and state = 'loaded') c on true
      where g.has_codes and g.stock <> c.codes or not g.has_codes and c.codes > 0
     union all
     select format('order %s, line %s: %s bought, %s codes', i.purchase_id, i.line, i.quantity, c.codes)
       from purchase_items i
       join gifts g on g.id = i.gift_id and g.has_codes
       join lateral (select count(*) as codes from voucher_codes
                      where purchase_id = i.purchase_id and line = i.line
                        and state in ('sold', 'shown')) c on true
      where c.codes <> i.quantity - (select coalesce(sum(r.quantity), 0) from refunded_items r
                                      where r.purchase_id = i.purchase_id and r.line = i.line)
     union all
     select format('code %s of gift %s is in order %s', c.id, c.gift_id, c.purchase_id)
       from voucher_codes c left join purchase_items i using (purchase_id, line)
      where c.purchase_id is not null and i.gift_id is distinct from c.gift_id`,
  ),
  invariant(
    'a month of a donation that was paid is what was given in it, and no donation has a stock',
    'gifts',
    `select format('gift %s, %s: %s points of %s people paid, %s of %s given', d.gift_id, d.month, d.points,
                   d.people, coalesce(s.points, 0), coalesce(s.people, 0))
       from paid_donations d
       left join lateral (
         select sum(l.points) as points, count(distinct l.user_id) filter (where l.points > 0) as people
           from (select p.user_id,
                        i.price * (i.quantity - (select coalesce(sum(r.quantity), 0) from refunded_items r
                                                  where r.purchase_id = i.purchase_id and r.line = i.line)) as points
                   from purchase_items i join purchases p on p.id = i.purchase_id
                  where i.gift_id = d.gift_id and p.made_at >= d.starts_at and p.made_at < d.ends_at) l) s on true
      where (d.points, d.people::bigint) is distinct from (s.points::bigint, s.people)
     union all
     select format('donation %s has %s in stock', id, stock) from gifts where is_donation and stock <> 999`,
  ),
  invariant(
    'every replaced code has one in its place, of the same line, and no other code has',
    'purchase_items',
    `select format('code %s of order %s is %s, and %s in its place', o.id, o.purchase_id, o.state, n.codes)
       from voucher_codes o
       join lateral (select count(*) as codes from voucher_codes n
                      where n.replaces = o.id and n.gift_id = o.gift_id
                        and (n.purchase_id, n.line) = (o.purchase_id, o.line)) n on true
      where (o.state = 'replaced')::integer <> n.codes
     union all
     select format('code %s stands for %s', n.id, n.replaces)
       from voucher_codes n join voucher_codes o on o.id = n.replaces
      where (n.gift_id, n.purchase_id, n.line) is distinct from (o.gift_id, o.purchase_id, o.line)`,
  ),
  invariant(
    'no gift is in more than three categories, and every category has a name',
    'gift_categories',
    `select format('gift %s is in %s categories', gift_id, count(*))
       from categories_of_gifts group by gift_id having count(*) > 3
     union all
     select format('category %s has no name', id) from gift_categories
      where not exists (select from jsonb_each_text(names) n where trim(n.value) <> '')`,
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
    'every refund in the ledger is a step of its order, and returns the price of its gifts',
    `entries where type = 'refund'`,
    `select format('user %s entry %s returns %s, step %s of order %s %s', coalesce(e.user_id, s.user_id),
                   coalesce(e.seq, s.refund_seq), coalesce(e.amount, 0), s.number, s.purchase_id, s.amount)
       from (select e.user_id, e.seq, p.id as purchase_id, e.earned + e.appreciation as amount
               from entries e left join purchases p on p.user_id = e.user_id and p.seq = e.refunds_seq
              where e.type = 'refund') e
       full join (
         select p.user_id, s.purchase_id, s.number, s.refund_seq, sum(r.quantity * i.price) as amount
           from purchase_steps s
           join purchases p on p.id = s.purchase_id
           left join refunded_items r on r.purchase_id = s.purchase_id and r.step = s.number
           left join purchase_items i on i.purchase_id = r.purchase_id and i.line = r.line
          where s.refund_seq is not null or r.line is not null
          group by p.user_id, s.purchase_id, s.number, s.refund_seq) s
         on (s.user_id, s.refund_seq, s.purchase_id) = (e.user_id, e.seq, e.purchase_id)
      where e.amount is distinct from s.amount`,
  ),
  invariant(
    'no more of an order is refunded than was bought, and it is refunded when nothing is left',
    'purchases',
    `select format('order %s is %s', p.id, p.state)
       from purchases p
       join lateral (
         select min(i.quantity - coalesce(r.refunded, 0)) as least,
                max(i.quantity - coalesce(r.refunded, 0)) as most
           from purchase_items i
           left join (select line, sum(quantity) refunded from refunded_items
                       where purchase_id = p.id group by line) r using (line)
          where i.purchase_id = p.id) left_over on true
      where left_over.least < 0 or (left_over.most = 0) <> (p.state = 'refunded')`,
  ),
  invariant(
    'every gift refunded as damaged or lost has left the stock again',
    `refunded_items where fate <> 'toStock'`,
    `select format('step %s of order %s: gift %s %s', step, purchase_id, gift_id, fate)
       from (select r.purchase_id, r.step, i.gift_id, r.fate, sum(r.quantity) as quantity
               from refunded_items r join purchase_items i using (purchase_id, line)
              where r.fate <> 'toStock'
              group by r.purchase_id, r.step, i.gift_id, r.fate) r
       full join (select purchase_id, step, gift_id, kind as fate, -sum(stock_change) as quantity
                    from gift_changes where purchase_id is not null
                   group by purchase_id, step, gift_id, kind) c
         using (purchase_id, step, gift_id, fate)
      where r.quantity is distinct from c.quantity`,
  ),
  invariant(
    'what was handed over of an order is with its buyer or refunded, and it is handed over when nothing else is left',
    'purchases',
    `select format('order %s is %s', p.id, p.state)
       from purchases p
       join lateral (
         select min(greatest(i.quantity - ${REFUNDED}, 0) - ${HANDED}) as least,
                max(greatest(i.quantity - ${REFUNDED}, 0) - ${HANDED}) as most,
                min(${HANDED}) as handed,
                bool_and(${RECEIVED} >= i.quantity - ${REFUNDED}) as is_received
           from purchase_items i join gifts g on g.id = i.gift_id
          where i.purchase_id = p.id) left_over on true
      where left_over.least < 0 or left_over.handed < 0
         or (left_over.most = 0) <> (p.state <> 'ordered')
         or (left_over.is_received and p.state = 'ordered' and p.stage is distinct from 'waits')`,
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
  invariant(
    'the stage of every order is its latest decision, and orders of gifts that need approval have one',
    'purchases',
    `select format('order %s is %s, %s after %s', p.id, p.state, coalesce(p.stage, 'plain'), coalesce(d.act, 'nothing'))
       from purchases p
       left join lateral (
         select (array_agg(s.act order by s.number desc))[1] as act from purchase_steps s
          where s.purchase_id = p.id and s.act is not null) d on true
       left join lateral (
         select bool_or((t.terms->>'needsApproval')::boolean) as approval,
                bool_or(t.terms->>'preparationDays' is not null)
                  or exists (select from order_pickups where purchase_id = p.id) as preparation
           from order_terms t where t.purchase_id = p.id) t on true
      where p.stage is distinct from coalesce(d.act,
              case when t.approval then 'waits' when t.preparation then 'placed' end)
         or (p.stage = 'waits' and p.state = 'handedOver')
         or (p.stage in ('declined', 'cancelled') and p.state <> 'refunded')`,
  ),
  invariant(
    'every hand-over of an order with a code says how it was proved, without it for a reason',
    'handed_items',
    `select format('step %s of order %s has %s, %s', h.step, h.purchase_id, h.has_code, s.note)
       from hand_overs h join purchase_steps s on (s.purchase_id, s.number) = (h.purchase_id, h.step)
      where not h.has_code and s.note = ''
         or not exists (select from order_pickups where purchase_id = h.purchase_id)
         or not exists (select from handed_items i
                         where (i.purchase_id, i.step) = (h.purchase_id, h.step) and i.quantity > 0)
     union all
     select format('step %s of order %s says nothing', i.step, i.purchase_id)
       from handed_items i
       join order_pickups o on o.purchase_id = i.purchase_id
       join purchase_items l on (l.purchase_id, l.line) = (i.purchase_id, i.line)
       join gifts g on g.id = l.gift_id and ${IS_THING}
       left join hand_overs h on (h.purchase_id, h.step) = (i.purchase_id, i.step)
      where i.quantity > 0 and h.step is null`,
  ),
  invariant(
    'an order waits where its buyer chose last',
    'changed_places',
    `select format('order %s waits at place %s, not at %s', c.purchase_id, k.place_id, c.place_id)
       from (select distinct on (purchase_id) purchase_id, place_id
               from changed_places order by purchase_id, step desc) c
       left join order_pickups k using (purchase_id)
      where k.place_id is distinct from c.place_id`,
  ),
  invariant(
    'nobody decided about their own order, and nobody cancelled another’s',
    `purchase_steps where act in ('approved', 'declined', 'cancelled')`,
    `select format('step %s of order %s: %s by %s', s.number, s.purchase_id, s.act, s.made_by)
       from purchase_steps s join purchases p on p.id = s.purchase_id
      where s.act in ('approved', 'declined', 'cancelled')
        and (s.made_by is not distinct from p.user_id) <> (s.act = 'cancelled')`,
  ),
]

import type { NotificationKind } from '#notifications/contract/kinds.ts'
import type { NotificationFacts } from '#notifications/contract/notifications.ts'
import { forgetNotifications } from '#notifications/server/inbox.ts'
import { writeNews } from '#notifications/server/write-history.ts'
import { nameOfOrder } from '#platform/contract/order-names.ts'
import { hundredths, writePoints } from '#platform/contract/points.ts'
import type { Tx } from '#platform/server/db/transact.ts'
import { INITIAL } from '#settings/contract/settings.ts'
import { LOW_STOCK } from '#shop/contract/shop.ts'

/** A row of `NEWS`: one notification of one person. */
interface NewsRow {
  kind: NotificationKind
  receiver: number
  actor: number | null
  subject: number | null
  /** In hundredths. */
  points: number | null
  names: string[] | null
  count: number | null
  at: Date
  /** The time at which the receiver dealt with it; null if they have not. */
  settled_at: Date | null
  read_at: Date | null
}

const OF_THANKS = `
  select 'thanked' as kind, s.receiver_id as receiver, s.sender_id as actor, r.id as subject,
         nullif(r.amount, 0) as points, null::text[] as names, null::bigint as count,
         r.made_at as at, null::timestamptz as settled_at
    from recognitions r join recognition_receivers s on s.recognition_id = r.id`

const OF_COMMENTS = `
  select 'commented', p.user_id, c.author_id, c.recognition_id, null, null, null, c.made_at, null
    from recognition_comments c
    join people p on p.recognition_id = c.recognition_id and p.user_id <> c.author_id`

// All reactions to a card are one notification, by the last person who reacted.
const OF_REACTIONS = `
  select 'reacted', p.user_id, (array_agg(x.user_id order by x.made_at desc, x.user_id))[1], x.recognition_id,
         null, null, null, min(x.made_at), null
    from recognition_reactions x
    join people p on p.recognition_id = x.recognition_id and p.user_id <> x.user_id
   group by p.user_id, x.recognition_id`

const OF_NEWCOMERS = `
  select 'newcomer', mate.id, one.id, one.id, null, null, null, one.created_at, null
    from users one
    join users mate on lower(mate.team) = lower(one.team) and mate.created_at < one.created_at`

const OF_SETTLED_ORDERS = `
  select case s.state when 'handedOver' then 'orderHandedOver' else 'orderRefunded' end, p.user_id,
         a.id, p.id, p.total, i.names, null, s.made_at, null
    from purchase_steps s join purchases p on p.id = s.purchase_id
    join items i on i.purchase_id = p.id
   cross join administrator a`

const OF_ORDERS = `
  select 'orderPlaced', a.id, p.user_id, null, null, i.names, null, p.made_at, s.made_at
    from purchases p join items i on i.purchase_id = p.id
    left join purchase_steps s on s.purchase_id = p.id
   cross join administrator a`

// A sale that leaves few of a gift, or none.
const OF_LOW_STOCK = `
  select 'stockLow', a.id, null, m.gift_id, null, array[g.name], m.stock, m.made_at,
         (select min(c.made_at) from gift_changes c
           where c.gift_id = m.gift_id and c.kind = 'restocked' and c.made_at > m.made_at)
    from (select gift_id, made_at, change,
                 sum(change) over (partition by gift_id order by made_at) as stock
            from movements) m
    join gifts g on g.id = m.gift_id
   cross join administrator a
   where m.change < 0
     and (m.stock = 0 or (m.stock <= ${LOW_STOCK} and m.stock - m.change > ${LOW_STOCK}))`

// People read their news the next morning, but have not seen the latest yet.
const NEWS = `
  with administrator as (
    select id from users where is_administrator
  ), people (recognition_id, user_id) as (
    select id, sender_id from recognitions
    union all
    select recognition_id, receiver_id from recognition_receivers
  ), items (purchase_id, names) as (
    select purchase_id, array_agg(name order by line) from purchase_items group by purchase_id
  ), movements (gift_id, change, made_at) as (
    select gift_id, stock_change, made_at from gift_changes
    union all
    select i.gift_id, -i.quantity, p.made_at from purchase_items i join purchases p on p.id = i.purchase_id
    union all
    select i.gift_id, i.quantity, s.made_at
      from purchase_items i
      join purchase_steps s on s.purchase_id = i.purchase_id and s.state = 'refunded'
  ), news as (
    ${[
      OF_THANKS,
      OF_COMMENTS,
      OF_REACTIONS,
      OF_NEWCOMERS,
      OF_SETTLED_ORDERS,
      OF_ORDERS,
      OF_LOW_STOCK,
    ].join(' union all ')}
  ), seen (until) as (
    select max(made_at) - $1 * interval '1 day' from recognitions
  )
  select news.*, case when at < seen.until then date_trunc('day', at, 'UTC') + interval '32 hours'
                      else settled_at end as read_at
    from news cross join seen
   where at > date_trunc('day', now(), 'UTC') - interval '${INITIAL.newsDays - 1} days'`

/**
 * Stores the notifications that the history implies, as far back as notifications are kept. Those
 * of the last `unseenDays` are unread.
 */
export async function tellNews(tx: Tx, unseenDays: number): Promise<void> {
  // Older thanks count as those whose news was removed.
  await forgetNotifications(tx)
  const { rows } = await tx.query<NewsRow & Record<string, unknown>>({
    text: NEWS,
    values: [unseenDays],
  })
  await writeNews(
    tx,
    rows.map(({ at: madeAt, read_at: readAt, kind, receiver, actor, subject, ...row }) => {
      return { kind, receiver, actor, subject, facts: factsOf(row), madeAt, readAt }
    }),
  )
}

function factsOf({
  points,
  names,
  count,
}: Pick<NewsRow, 'points' | 'names' | 'count'>): NotificationFacts | null {
  const facts = {
    ...(points !== null && { points: writePoints(hundredths(points)) }),
    ...(names !== null && { name: nameOfOrder(names.map((name) => ({ name }))) }),
    ...(count !== null && { count }),
  }
  return Object.keys(facts).length === 0 ? null : facts
}

import type { Logger } from 'pino'
import { notify } from '#notifications/server/notify.ts'
import { nameOfOrder } from '#platform/contract/order-names.ts'
import type { Database } from '#platform/server/db/database.ts'
import { transact } from '#platform/server/db/transact.ts'
import type { Jobs } from '#platform/server/jobs/open-jobs.ts'
import { defineQueue } from '#platform/server/jobs/queue.ts'
import { announce } from '#platform/server/live/outbox.ts'

const REMINDERS = defineQueue('orderReminders', {
  retries: 2,
  firstPauseSeconds: 60,
  longestPauseSeconds: 600,
  attemptSeconds: 600,
  hasUniqueKeys: true,
})

/** Reminds buyers every hour of what waits for them. */
export function startRemindingBuyers(database: Database, jobs: Jobs, log: Logger): void {
  jobs.work(REMINDERS, { concurrency: 1, pollEverySeconds: 60 }, async () => {
    const buyers = await remindBuyers(database)
    if (buyers > 0)
      log.info({ buyers }, 'Buyers were reminded of orders that they have not collected')
    return 'done'
  })
  jobs.schedule(REMINDERS, '35 * * * *', {})
}

// An order is there since the last word about it: that it is being prepared, approved, or handed over in part.
const DUE = `
  select k.purchase_id as "order", p.user_id as buyer, l.name as place
    from order_pickups k
    join purchases p on p.id = k.purchase_id and p.state = 'ordered' and p.stage is distinct from 'waits'
    left join pickup_places l on l.id = k.place_id
   where k.reminders < 2
     and now() - make_interval(days => case k.reminders when 0 then 7 else 21 end)
         > greatest(p.made_at, (select max(made_at) from purchase_steps where purchase_id = p.id))
   order by k.purchase_id
   limit 500
     for update of k skip locked`

const GIFTS = `
  select purchase_id as "order", name from purchase_items
   where purchase_id = any($1::bigint[]) order by purchase_id, line`

interface DueOrder {
  readonly order: number
  readonly buyer: number
  readonly place: string | null
}

/** Reminds the buyers of orders that have waited for 7 and for 21 days, once each. Returns how many. */
export function remindBuyers(database: Database): Promise<number> {
  return transact(database, async (tx) => {
    const { rows: due } = await tx.query<DueOrder>({ text: DUE })
    if (due.length === 0) return 0
    const orders = due.map(({ order }) => order)
    const { rows: gifts } = await tx.query<{ order: number; name: string }>({
      text: GIFTS,
      values: [orders],
    })
    const text = 'update order_pickups set reminders = reminders + 1 where purchase_id = any($1)'
    await tx.query({ text, values: [orders] })
    for (const { order, buyer, place } of due) {
      const name = nameOfOrder(gifts.filter((gift) => gift.order === order))
      const facts = { name, ...(place !== null && { place }) }
      notify(tx, { kind: 'orderToCollect', receivers: [buyer], subject: order, facts })
    }
    announce(tx, [{ topic: 'inventory', userId: null }])
    return due.length
  })
}

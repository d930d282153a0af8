import type { Logger } from 'pino'
import type { Database } from '#platform/server/db/database.ts'
import { transact } from '#platform/server/db/transact.ts'
import type { Jobs } from '#platform/server/jobs/open-jobs.ts'
import { defineQueue } from '#platform/server/jobs/queue.ts'
import { announce } from '#platform/server/live/outbox.ts'
import { IS_SOON_EXPIRED } from './voucher-codes.ts'

const EXPIRED_CODES = defineQueue('expiredCodes', {
  retries: 2,
  firstPauseSeconds: 60,
  longestPauseSeconds: 600,
  attemptSeconds: 600,
  hasUniqueKeys: true,
})

/** Takes voucher codes that expire soon out of the stock every hour. */
export function startExpiringCodes(database: Database, jobs: Jobs, log: Logger): void {
  jobs.work(EXPIRED_CODES, { concurrency: 1, pollEverySeconds: 60 }, async () => {
    const codes = await expireCodes(database)
    if (codes > 0) log.info({ codes }, 'Voucher codes that expire soon left the stock')
    return 'done'
  })
  jobs.schedule(EXPIRED_CODES, '20 * * * *', {})
}

// Gifts before codes, as a purchase locks them.
const LOCK_GIFTS = `
  select id from gifts
   where has_codes and exists (
     select from voucher_codes
      where gift_id = gifts.id and state = 'loaded' and ${IS_SOON_EXPIRED})
   order by id
     for no key update`

const EXPIRE = `
  with retired as (
    update voucher_codes set state = 'retired'
     where gift_id = any($1::bigint[]) and state = 'loaded' and ${IS_SOON_EXPIRED}
    returning gift_id
  ), expired as (
    select gift_id, count(*)::integer as codes from retired group by gift_id
  ), stocked as (
    update gifts g set stock = g.stock - e.codes from expired e where g.id = e.gift_id
  )
  insert into gift_changes (gift_id, kind, stock_change)
  select gift_id, 'expired', -codes from expired
  returning -stock_change as codes`

/** Takes the codes that expire too soon to be sold out of the stock of their gifts. Returns how many. */
export function expireCodes(database: Database): Promise<number> {
  return transact(database, async (tx) => {
    const { rows: gifts } = await tx.query<{ id: number }>({ text: LOCK_GIFTS })
    if (gifts.length === 0) return 0
    const { rows } = await tx.query<{ codes: number }>({
      text: EXPIRE,
      values: [gifts.map(({ id }) => id)],
    })
    announce(tx, [
      { topic: 'gifts', userId: null },
      { topic: 'inventory', userId: null },
    ])
    return rows.reduce((sum, { codes }) => sum + codes, 0)
  })
}

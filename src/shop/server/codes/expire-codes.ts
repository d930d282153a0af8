import type { Logger } from 'pino'
import type { Database } from '#platform/server/db/database.ts'
import type { Sealer } from '#platform/server/db/sealing.ts'
import { transact, type Tx } from '#platform/server/db/transact.ts'
import type { Jobs } from '#platform/server/jobs/open-jobs.ts'
import { defineQueue } from '#platform/server/jobs/queue.ts'
import { announce } from '#platform/server/live/outbox.ts'
import { notifyHolders } from '#roles/server/notify-holders.ts'
import { lowStockNews } from '#shop/server/stock/low-stock.ts'
import { tellWaiting } from '#shop/server/stock/stock-waits.ts'
import { IS_SOON_EXPIRED, isSealedWith } from './voucher-codes.ts'

const EXPIRED_CODES = defineQueue('expiredCodes', {
  retries: 2,
  firstPauseSeconds: 60,
  longestPauseSeconds: 600,
  attemptSeconds: 600,
  hasUniqueKeys: true,
})

interface CodeKeeperParts {
  readonly database: Database
  readonly jobs: Jobs
  readonly sealer: Sealer
  readonly log: Logger
}

/** Takes voucher codes out of the stock that expire soon or that the present key does not open, which come back with it. */
export function startExpiringCodes({ database, jobs, sealer, log }: CodeKeeperParts): void {
  jobs.work(EXPIRED_CODES, { concurrency: 1, pollEverySeconds: 60 }, async () => {
    const codes = await expireCodes(database)
    if (codes > 0) log.info({ codes }, 'Voucher codes that expire soon left the stock')
    await settleLockedCodes(database, sealer, log)
    return 'done'
  })
  jobs.schedule(EXPIRED_CODES, '*/5 * * * *', {})
}

const HAS_CODES = `select from voucher_codes where state in ('loaded', 'locked') limit 1`

async function settleLockedCodes(database: Database, sealer: Sealer, log: Logger): Promise<void> {
  // Without codes no key is made yet.
  const { rows } = await database.pool.query(HAS_CODES)
  if (rows.length === 0) return
  const { locked, unlocked } = await lockForeignCodes(database, await sealer.mark())
  if (locked > 0)
    log.warn({ codes: locked }, 'Voucher codes that the sealing key does not open left the stock')
  if (unlocked > 0)
    log.info({ codes: unlocked }, 'Voucher codes are back in the stock with their sealing key')
}

/** Takes the codes that expire too soon to be sold out of the stock of their gifts. Returns how many. */
export function expireCodes(database: Database): Promise<number> {
  const which = `state = 'loaded' and ${IS_SOON_EXPIRED}`
  return transact(database, (tx) => moveCodes(tx, { which, to: 'retired', kind: 'expired' }))
}

/**
 * Takes the codes that the key of this mark does not open out of the stock, and puts those it opens again back. Returns
 * how many.
 */
export async function lockForeignCodes(
  database: Database,
  mark: Buffer,
): Promise<{ locked: number; unlocked: number }> {
  const isOwn = isSealedWith(`'\\x${mark.toString('hex')}'::bytea`)
  const foreign = `state = 'loaded' and not ${isOwn}`
  const back = `state = 'locked' and ${isOwn}`
  return {
    locked: await transact(database, (tx) =>
      moveCodes(tx, { which: foreign, to: 'locked', kind: 'locked' }),
    ),
    unlocked: await transact(database, (tx) =>
      moveCodes(tx, { which: back, to: 'loaded', kind: 'unlocked' }),
    ),
  }
}

interface CodeMove {
  /** SQL: which codes. */
  readonly which: string
  readonly to: 'retired' | 'locked' | 'loaded'
  readonly kind: 'expired' | 'locked' | 'unlocked'
}

interface MovedCodes {
  readonly giftId: number
  readonly name: string
  readonly before: number
  readonly left: number
  readonly isListed: boolean
}

/** Moves codes out of the stock of their gifts, or into it, and tells of it as purchases do. Returns how many. */
async function moveCodes(tx: Tx, { which, to, kind }: CodeMove): Promise<number> {
  // Gifts before codes, as a purchase locks them.
  const { rows: gifts } = await tx.query<{ id: number }>({
    text: `
      select id from gifts
       where has_codes and exists (select from voucher_codes where gift_id = gifts.id and ${which})
       order by id
         for no key update`,
  })
  if (gifts.length === 0) return 0
  const { rows } = await tx.query<MovedCodes>({
    text: `
      with moved as (
        update voucher_codes set state = '${to}' where gift_id = any($1::bigint[]) and ${which}
        returning gift_id
      ), counted as (
        select gift_id, count(*)::integer * ${to === 'loaded' ? 1 : -1} as change
          from moved group by gift_id
      ), noted as (
        insert into gift_changes (gift_id, kind, stock_change)
        select gift_id, '${kind}', change from counted
      )
      update gifts g set stock = g.stock + c.change
        from counted c where g.id = c.gift_id
      returning g.id as "giftId", g.name, g.stock - c.change as before, g.stock as left,
                g.removed_at is null as "isListed"`,
    values: [gifts.map(({ id }) => id)],
  })
  const listed = rows.filter(({ isListed }) => isListed)
  await notifyHolders(tx, listed.filter(({ before, left }) => left < before).flatMap(lowStockNews))
  for (const { giftId, before, left } of listed) {
    // One after another: a transaction has one connection.
    // oxlint-disable-next-line no-await-in-loop
    if (left > before) await tellWaiting(tx, giftId, left - before)
  }
  announce(tx, [
    { topic: 'gifts', userId: null },
    { topic: 'inventory', userId: null },
  ])
  return rows.reduce((sum, { before, left }) => sum + Math.abs(left - before), 0)
}

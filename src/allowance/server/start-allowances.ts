import type { Logger } from 'pino'
import { notifyAll } from '#notifications/server/notify.ts'
import { hundredths, writePoints } from '#platform/contract/points.ts'
import type { Database } from '#platform/server/db/database.ts'
import { transact, type Tx } from '#platform/server/db/transact.ts'
import type { Jobs } from '#platform/server/jobs/open-jobs.ts'
import { defineQueue } from '#platform/server/jobs/queue.ts'
import { settleEverybody } from './settle.ts'

const ALLOWANCES = defineQueue('allowances', {
  retries: 2,
  firstPauseSeconds: 60,
  longestPauseSeconds: 600,
  attemptSeconds: 3_600,
  hasUniqueKeys: true,
})

/** Settles allowances every quarter of an hour: midnight differs by time zone, and a server may be off. */
export function startAllowances(database: Database, jobs: Jobs, log: Logger): void {
  jobs.work(ALLOWANCES, { concurrency: 1, pollEverySeconds: 60 }, async () => {
    const people = await settleEverybody(database)
    if (people > 0) log.info({ people }, 'Settled allowances')
    await remindOfEnd(database)
    return 'done'
  })
  jobs.schedule(ALLOWANCES, '*/15 * * * *', {})
}

/** Days before the end of a period at which people are told what is left. */
const REMIND_DAYS = 5
const LONGEST_MS = 5 * 60_000

const DUE = `
  update allowance_periods set reminded_at = now()
   where reminded_at is null and starts_at <= now() and now() < ends_at
     and now() >= ends_at - make_interval(days => $1)
  returning ends_at, last_day::text as last_day`

const LEFT = `
  select p.user_id, sum(p.remaining)::bigint as remaining
    from allowance_portions p
    join users u on u.id = p.user_id and u.is_active and u.is_transfer
   where p.remaining > 0 and p.ends_at = $1
   group by p.user_id order by p.user_id`

/** Tells people once, five days before the period's end, what they still have to give. */
export function remindOfEnd(database: Database): Promise<void> {
  return transact(database, async (tx: Tx) => {
    await tx.allowTime(LONGEST_MS)
    const { rows } = await tx.query<{ ends_at: Date; last_day: string }>({
      text: DUE,
      values: [REMIND_DAYS],
    })
    const [period] = rows
    if (period === undefined) return
    const found = await tx.query<{ user_id: number; remaining: number }>({
      text: LEFT,
      values: [period.ends_at],
    })
    const news = found.rows.map(({ user_id: receiver, remaining }) => {
      const points = writePoints(hundredths(remaining))
      return { receiver, facts: { points, day: period.last_day } }
    })
    if (news.length > 0) await notifyAll(tx, 'allowanceEnding', news, LONGEST_MS)
  })
}

import type { Logger } from 'pino'
import { Refused, type RefusalCode } from '#platform/contract/refusals.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Sealer } from '#platform/server/db/sealing.ts'
import { transact } from '#platform/server/db/transact.ts'
import type { Jobs } from '#platform/server/jobs/open-jobs.ts'
import { defineQueue } from '#platform/server/jobs/queue.ts'
import { announce } from '#platform/server/live/outbox.ts'
import { endStaleSignings } from './end-signings.ts'
import { postOccurrence, type OccurrencePosting } from './post-occurrence.ts'
import { storeOccurrences } from './store-occurrences.ts'

const MILESTONES = defineQueue('milestones', {
  retries: 2,
  firstPauseSeconds: 60,
  longestPauseSeconds: 600,
  attemptSeconds: 3_600,
  hasUniqueKeys: true,
})

/** Celebrates what is due every five minutes: hours differ by time zone, and a server may be off. */
export function startMilestones(
  database: Database,
  jobs: Jobs,
  { log, sealer }: { readonly log: Logger; readonly sealer: Pick<Sealer, 'mark'> },
): void {
  jobs.work(MILESTONES, { concurrency: 1, pollEverySeconds: 60 }, async () => {
    const { posted, failed } = await celebrate(database, new Date(), await sealer.mark())
    if (posted > 0) log.info({ posted }, 'Celebrated milestones')
    if (failed.length > 0) log.error({ occurrences: failed }, 'Milestones could not be celebrated')
    return 'done'
  })
  jobs.schedule(MILESTONES, '*/5 * * * *', {})
}

/** Occurrences that are looked up at once. */
const AT_ONCE = 500
/** Occurrences that are posted at the same time, each in its own transaction. */
const LANES = 4
/** Hours until an occurrence that could not be posted is tried again. */
const RETRY_HOURS = 24

interface Celebration {
  readonly posted: number
  /** Occurrences that can't be posted, such as for a full balance, and were not known for it before. */
  readonly failed: readonly number[]
}

/**
 * Stores the occurrences of the coming days, and posts those that are due, each once, whoever else does. `mark` is that
 * of the sealing key: codes of another one are not given.
 */
export async function celebrate(
  database: Database,
  now = new Date(),
  mark: Buffer | null = null,
): Promise<Celebration> {
  await storeOccurrences(database, now)
  await endStaleSignings(database)
  let posted = 0
  const failed: number[] = []
  // Not looked up again: what another process is posting.
  const passed: number[] = []
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop
    const ids = await readDue(database, now, passed)
    const waiting = [...ids]
    const work = async () => {
      for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
        // oxlint-disable-next-line no-await-in-loop
        const outcome = await postOne(database, { id, now, mark, by: null })
        if (outcome === 'posted') posted += 1
        if (outcome === 'failed') failed.push(id)
        if (outcome === 'held') passed.push(id)
      }
    }
    // oxlint-disable-next-line no-await-in-loop
    const lanes = await Promise.allSettled(Array.from({ length: LANES }, work))
    const broken = lanes.find((lane) => lane.status === 'rejected')
    if (broken !== undefined) throw broken.reason
    if (ids.length < AT_ONCE) return { posted, failed }
  }
}

async function readDue({ pool }: Database, now: Date, but: readonly number[]): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>(
    `select id from milestone_occurrences
      where state = 'due' and due_at <= $1 and id <> all($2::bigint[])
        and (tried_at is null or tried_at <= $1::timestamptz - interval '${RETRY_HOURS} hours')
      order by due_at, id limit ${AT_ONCE}`,
    [now, but],
  )
  return rows.map(({ id }) => id)
}

// The transaction that locks the row posts it; others skip it.
const HOLD = `
  select from milestone_occurrences where id = $1 and state = 'due' for no key update skip locked`

async function postOne(database: Database, posting: OccurrencePosting) {
  const { id, now } = posting
  try {
    return await transact(database, async (tx) => {
      const { rowCount } = await tx.query({ name: 'hold-milestone', text: HOLD, values: [id] })
      return rowCount === 0 ? 'held' : postOccurrence(tx, posting)
    })
  } catch (error) {
    // A full balance holds up nobody else.
    if (error instanceof Refused) return keepFailure(database, { id, now, failure: error.code })
    throw error
  }
}

const KEEP = `
  with before as (select id, failure from milestone_occurrences where id = $1 for no key update)
  update milestone_occurrences o set failure = $2, tried_at = $3
    from before where o.id = before.id and o.state = 'due'
  returning before.failure is null as "isNew"`

interface FailedPosting {
  readonly id: number
  readonly now: Date
  readonly failure: RefusalCode
}

/** Keeps why an occurrence could not be posted, for people keepers, and until it is tried again. */
function keepFailure(database: Database, { id, now, failure }: FailedPosting) {
  return transact(database, async (tx) => {
    const { rows } = await tx.query<{ isNew: boolean }>({ text: KEEP, values: [id, failure, now] })
    announce(tx, [{ topic: 'users', userId: null }])
    return rows[0]?.isNew === true ? 'failed' : 'held'
  })
}

import { setTimeout as pause } from 'node:timers/promises'
import pino from 'pino'
import { expect, test } from 'vitest'
import { Address } from '#test/failover/address.ts'
import { ownDatabase } from '#test/harness/database.ts'
import { until } from '#test/harness/until.ts'
import { whenDone } from '#test/harness/when-done.ts'
import { openDatabase } from '#platform/server/db/open-database.ts'
import { transact } from '#platform/server/db/transact.ts'
import { listDeadJobs } from './dead-jobs.ts'
import { enqueue, type NewJob } from './enqueue.ts'
import { openJobs, type Pace } from './open-jobs.ts'
import { defineQueue, type JobQueue } from './queue.ts'
import type { JobAttempt } from './run-job.ts'

const database = await ownDatabase()
/** A port on which nothing listens. */
const NOWHERE = 1
const SOON = { concurrency: 2, pollEverySeconds: 0.5 }

interface Note {
  readonly says: string
}

let queues = 0
const newQueue = (changes: Partial<JobQueue<Note>> = {}) =>
  defineQueue<Note>(`test-${++queues}`, {
    retries: 2,
    firstPauseSeconds: 1,
    longestPauseSeconds: 1,
    attemptSeconds: 60,
    ...changes,
  })

/** A separate engine, as in another process. */
function ownJobs(pace: Partial<Pace> = {}) {
  const lines: string[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) })
  const jobs = openJobs(database, log, { superviseEverySeconds: 1, startAfterMs: 0, ...pace })
  whenDone(() => jobs.stop())
  return { ...jobs, lines }
}

const put = (queue: JobQueue<Note>, ...jobs: NewJob<Note>[]) =>
  transact(database, (tx) => enqueue(tx, queue, jobs))

const dead = async (queue: JobQueue<Note>) =>
  (await transact(database, (tx) => listDeadJobs(tx))).filter((job) => job.queue === queue.name)

async function states(queue: JobQueue<Note>): Promise<string[]> {
  const { rows } = await database.pool.query<{ state: string }>(
    'select state::text from laurel_jobs.job where name = $1 order by state',
    [queue.name],
  )
  return rows.map(({ state }) => state)
}

/** Ends the pauses before the next attempts. */
const hurry = (queue: JobQueue<Note>) =>
  database.pool.query(
    `update laurel_jobs.job set start_after = now() where name = $1 and state = 'retry'`,
    [queue.name],
  )

test('enqueues before any engine runs, and runs the job once in two processes', async () => {
  const queue = newQueue()
  expect(
    await put(queue, ...Array.from({ length: 40 }, (_, n) => ({ data: { says: `${n}` } }))),
  ).toBe(40)
  const ran: string[] = []
  for (const jobs of [ownJobs(), ownJobs()]) {
    jobs.work(queue, SOON, async ({ data }) => {
      ran.push(data.says)
      return 'done'
    })
  }
  await until(async () => (await states(queue)).every((state) => state === 'completed'))
  expect(ran.toSorted((a, b) => Number(a) - Number(b))).toEqual(
    Array.from({ length: 40 }, (_, n) => `${n}`),
  )
})

test('enqueues nothing when the transaction rolls back', async () => {
  const queue = newQueue()
  const undone = transact(database, async (tx) => {
    await enqueue(tx, queue, [{ data: { says: 'no' } }])
    throw new Error('changed my mind')
  })
  await expect(undone).rejects.toThrow('changed my mind')
  expect(await states(queue)).toEqual([])
})

test('drops a job whose key is enqueued or in progress', async () => {
  const queue = newQueue({ hasUniqueKeys: true })
  const twice = [1, 2].map(() => put(queue, { data: { says: 'a' }, key: 'a' }))
  expect((await Promise.all(twice)).toSorted((a, b) => a - b)).toEqual([0, 1])
  expect(await put(queue, { data: { says: 'b' }, key: 'b' }, { data: { says: 'none' } })).toBe(2)
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  ownJobs().work(queue, SOON, async () => {
    await released
    return 'done'
  })
  await until(async () => (await states(queue)).includes('active'))
  expect(await put(queue, { data: { says: 'a' }, key: 'a' })).toBe(0)
  release()
  await until(async () => (await states(queue)).every((state) => state === 'completed'))
  expect(await put(queue, { data: { says: 'a' }, key: 'a' })).toBe(1)
})

test('starts no job before its time', async () => {
  const queue = newQueue()
  await put(
    queue,
    { data: { says: 'later' }, startAfter: new Date(Date.now() + 3_600_000) },
    { data: { says: 'now' } },
  )
  const ran: string[] = []
  ownJobs().work(queue, { ...SOON, concurrency: 1 }, async ({ data }) => {
    ran.push(data.says)
    return 'done'
  })
  await until(async () => (await states(queue)).includes('completed'))
  expect(ran).toEqual(['now'])
  expect(await states(queue)).toContain('created')
})

test('retries, then lists the dead job, which can be retried', async () => {
  const queue = newQueue()
  const seen: Pick<JobAttempt<Note>, 'jobId' | 'number'>[] = []
  let isMended = false
  const jobs = ownJobs()
  jobs.work(queue, SOON, async ({ jobId, number }) => {
    seen.push({ jobId, number })
    if (number === 1) throw Object.assign(new Error('private words'), { code: 'EBROKEN' })
    return isMended ? 'done' : { retry: 'not yet' }
  })
  await put(queue, { data: { says: 'x' } })
  await until(async () => {
    await hurry(queue)
    return (await dead(queue)).length === 1
  })
  const jobId = seen[0]?.jobId ?? ''
  expect(seen).toEqual([1, 2, 3].map((number) => ({ jobId, number })))
  const [job] = await dead(queue)
  expect(job).toMatchObject({ data: { says: 'x' }, attempts: 3, reason: 'not yet' })
  isMended = true
  expect(await jobs.retryDeadJobs([job?.id ?? ''])).toBe(1)
  await until(async () => (await states(queue)).includes('completed'))
  expect(await dead(queue)).toEqual([])
  expect(new Set(seen.map((attempt) => attempt.jobId))).toEqual(new Set([jobId]))
})

async function waitOf(queue: JobQueue<Note>): Promise<number> {
  const { rows } = await database.pool.query<{ seconds: number }>(
    `select extract(epoch from start_after - now())::float8 as seconds
       from laurel_jobs.job where name = $1 and state = 'retry'`,
    [queue.name],
  )
  return rows[0]?.seconds ?? NaN
}

test('postpones the next attempt by afterSeconds, in the same job', async () => {
  const queue = newQueue()
  const seen: number[] = []
  ownJobs().work(queue, SOON, async ({ number }) => {
    seen.push(number)
    return number === 1 ? { retry: 'busy', afterSeconds: 120 } : 'done'
  })
  await put(queue, { data: { says: 'x' } })
  await until(async () => (await waitOf(queue)) > 100)
  expect(await waitOf(queue)).toBeLessThanOrEqual(120)
  await hurry(queue)
  await until(async () => (await states(queue)).includes('completed'))
  expect(seen).toEqual([1, 2])
})

test('keeps the pause of the queue if afterSeconds is shorter', async () => {
  const queue = newQueue({ firstPauseSeconds: 300, longestPauseSeconds: 3_600 })
  ownJobs().work(queue, SOON, async () => ({ retry: 'busy', afterSeconds: 1 }))
  await put(queue, { data: { says: 'x' } })
  await until(async () => (await states(queue)).includes('retry'))
  expect(await waitOf(queue)).toBeGreaterThan(250)
})

test('gives up after the last attempt, also with afterSeconds', async () => {
  const queue = newQueue({ retries: 0 })
  ownJobs().work(queue, SOON, async () => ({ retry: 'busy', afterSeconds: 120 }))
  await put(queue, { data: { says: 'x' } })
  await until(async () => (await dead(queue)).length === 1)
  expect(await dead(queue)).toMatchObject([{ attempts: 1, reason: 'busy' }])
})

test('gives up a job at once if its outcome is dead', async () => {
  const queue = newQueue()
  ownJobs().work(queue, SOON, async () => ({ dead: 'never' }))
  await put(queue, { data: { says: 'x' } })
  await until(async () => (await dead(queue)).length === 1)
  expect(await dead(queue)).toMatchObject([{ attempts: 1, reason: 'never' }])
})

test('aborts an attempt that takes too long', async () => {
  const queue = newQueue({ retries: 0, attemptSeconds: 1 })
  let reason: unknown
  ownJobs().work(queue, SOON, async ({ signal }) => {
    await pause(60_000, undefined, { signal }).catch(() => (reason = signal.reason))
    return 'done'
  })
  await put(queue, { data: { says: 'x' } })
  await until(async () => (await dead(queue)).length === 1)
  expect(reason).toBeDefined()
})

test('stops in time, and leaves the job to another process', async () => {
  const queue = newQueue()
  const stopWithinMs = 500
  const first = ownJobs({ stopWithinMs })
  let aborted = 0
  first.work(queue, SOON, async ({ signal }) => {
    await pause(60_000, undefined, { signal }).catch(() => aborted++)
    return 'done'
  })
  await put(queue, { data: { says: 'x' } })
  await until(async () => (await states(queue)).includes('active'))
  const began = performance.now()
  await first.stop()
  const took = performance.now() - began
  expect(took).toBeGreaterThanOrEqual(stopWithinMs)
  expect(took).toBeLessThan(stopWithinMs + 2_000)
  await until(() => aborted === 1)
  const second = ownJobs()
  second.work(queue, SOON, async () => 'done')
  await until(async () => (await states(queue)).includes('completed'))
})

test('enqueues at the times of a schedule', async () => {
  const queue = newQueue()
  const jobs = ownJobs()
  jobs.schedule(queue, '0 6 * * *', { says: 'morning' })
  await until(async () => {
    const { rows } = await database.pool.query(
      `select from laurel_jobs.schedule where name = $1 and cron = '0 6 * * *'`,
      [queue.name],
    )
    return rows.length === 1
  })
})

test('works on a queue that was opened while the database was away', async () => {
  const own = new URL(database.connection.connectionString ?? '')
  const home = Number(own.port)
  const address = await Address.open(home)
  whenDone(() => address.close())
  const databaseUrl = Object.assign(own, { port: String(address.port) }).href
  const log = pino({ level: 'silent' })
  const behind = await openDatabase({ dataDir: '', databaseUrl }, log)
  whenDone(() => behind.close())
  const jobs = openJobs(behind, log, { startAfterMs: 0 })
  whenDone(() => jobs.stop())
  const ran: string[] = []
  const work = (queue: JobQueue<Note>) =>
    jobs.work(queue, SOON, ({ data }) => {
      ran.push(data.says)
      return Promise.resolve('done')
    })
  const [early, late] = [newQueue(), newQueue()]
  work(early)
  await put(early, { data: { says: 'early' } })
  await until(() => ran.includes('early'))
  address.moveTo(NOWHERE)
  work(late)
  await expect(behind.pool.query('select 1')).rejects.toThrow()
  address.moveTo(home)
  await put(late, { data: { says: 'late' } })
  await until(() => ran.includes('late'))
})

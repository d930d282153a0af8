import type { JobResult, JobWithMetadata, PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import { isConnectionLoss } from '#platform/server/db/connection-loss.ts'
import type { Database } from '#platform/server/db/database.ts'
import { DEAD, engineSettings, policyOf, type JobQueue } from './queue.ts'
import { runJob, type JobHandler } from './run-job.ts'

export interface WorkOptions {
  /** Jobs at a time in this process. */
  readonly concurrency: number
  /** The longest time until a new job is noticed; default: the engine's own. */
  readonly pollEverySeconds?: number | undefined
}

/** The job engine of this process. It starts by itself, some time after its first use. */
export interface Jobs {
  /** Runs the queue's jobs from now on. */
  readonly work: <Data extends object>(
    queue: JobQueue<Data>,
    options: WorkOptions,
    handler: JobHandler<Data>,
  ) => void
  /** Enqueues `data` at the times of a cron expression (UTC), once for all processes. */
  readonly schedule: <Data extends object>(queue: JobQueue<Data>, cron: string, data: Data) => void
  /** Enqueues dead jobs again, under new ids. Returns how many. */
  readonly retryDeadJobs: (ids: readonly string[]) => Promise<number>
  /** Takes no more jobs, waits for running ones up to a time, and aborts the others. */
  readonly stop: () => Promise<void>
}

export interface Pace {
  /** The interval of the search for silent and overdue attempts; one process does it for all. */
  readonly superviseEverySeconds: number
  /** The longest time until a new job is noticed, unless its queue names another. */
  readonly pollEverySeconds: number
  /** The delay of the engine's start, which leaves the CPU to the app's start. */
  readonly startAfterMs: number
  /** The time that running jobs get to end when the engine stops. */
  readonly stopWithinMs: number
}

const PACE: Pace = {
  superviseEverySeconds: 10,
  pollEverySeconds: 2,
  startAfterMs: 200,
  stopWithinMs: 5_000,
}
const TRIES_TO_START = 1_000_000
const AWAY_PAUSE_MS = 1_000

export function openJobs(database: Database, log: Logger, changes: Partial<Pace> = {}): Jobs {
  const pace = { ...PACE, ...changes }
  let starting: Promise<PgBoss> | undefined
  let engine: PgBoss | undefined
  let isStopped = false

  async function start(): Promise<PgBoss> {
    await new Promise((resolve) => setTimeout(resolve, pace.startAfterMs).unref())
    engine = await createEngine(database, log, pace.superviseEverySeconds)
    if (isStopped) throw new Error('The job engine was stopped.')
    return engine.start({ attempts: TRIES_TO_START })
  }
  const started = (): Promise<PgBoss> => (starting ??= start())
  const whenStarted = (what: string, use: (boss: PgBoss) => Promise<unknown>): void => {
    started()
      .then(use)
      .catch((error: unknown) => {
        if (!isStopped) log.error({ err: error }, `${what} failed`)
      })
  }

  /** Repeats a step while the database is away: otherwise nobody would work on the queue. */
  async function whenThere(step: () => Promise<unknown>): Promise<void> {
    try {
      await step()
    } catch (error) {
      if (isStopped || !isConnectionLoss(error)) throw error
      await new Promise((resolve) => setTimeout(resolve, AWAY_PAUSE_MS).unref())
      await whenThere(step)
    }
  }

  return {
    work(queue, options, handler) {
      whenStarted(`Working on the queue ${queue.name}`, async (boss) => {
        await whenThere(() => ensureQueue(boss, queue))
        const every = options.pollEverySeconds ?? pace.pollEverySeconds
        for (let worker = 0; worker < options.concurrency; worker++) {
          await whenThere(() => startWorker({ boss, log }, queue, every, handler))
        }
      })
    },
    schedule(queue, cron, data) {
      whenStarted(`Scheduling the queue ${queue.name}`, async (boss) => {
        await whenThere(() => ensureQueue(boss, queue))
        await whenThere(() => boss.schedule(queue.name, cron, data))
      })
    },
    async retryDeadJobs(ids) {
      if (ids.length === 0) return 0
      const boss = await started()
      return boss.redrive(DEAD, { ids: [...ids] })
    },
    async stop() {
      isStopped = true
      await engine?.stop({ graceful: true, timeout: pace.stopWithinMs, close: false })
      await starting?.catch(() => undefined)
    },
  }
}

/** The engine. Loaded on first use, since loading takes 0.1 s of CPU time. */
async function createEngine(
  database: Database,
  log: Logger,
  superviseEverySeconds: number,
): Promise<PgBoss> {
  const { PgBoss } = await import('pg-boss')
  const boss = new PgBoss({
    // May be several statements with their own transaction; the pool closes a connection that fails.
    db: {
      executeSql: (text, values) => database.pool.query<Record<string, unknown>>(text, values),
    },
    schema: 'laurel_jobs',
    migrate: false,
    superviseIntervalSeconds: superviseEverySeconds,
    monitorIntervalSeconds: superviseEverySeconds,
    maintenanceIntervalSeconds: 3_600,
    // Laurel's jobs don't depend on each other.
    flowIntervalSeconds: 3_600,
    // A process that fails while rebuilding an index can't undo it, and the tables stay small.
    reindex: false,
    registerInstance: false,
  })
  boss.on('error', (error) => {
    // A lost database is logged elsewhere, once per outage.
    if (!isConnectionLoss(error)) log.warn({ err: error }, 'The job engine failed; it tries again')
  })
  boss.on('warning', ({ message }) => log.debug(message))
  return boss
}

/** Creates the queue, or brings its settings up to date. */
async function ensureQueue(boss: PgBoss, queue: JobQueue<object>): Promise<void> {
  const settings = engineSettings(queue)
  await boss.createQueue(queue.name, { ...settings, policy: policyOf(queue) })
  await boss.updateQueue(queue.name, settings)
}

/** Runs one job after the other. */
async function startWorker<Data extends object>(
  { boss, log }: { boss: PgBoss; log: Logger },
  queue: JobQueue<Data>,
  pollEverySeconds: number,
  handler: JobHandler<Data>,
): Promise<void> {
  const options = {
    pollingIntervalSeconds: pollEverySeconds,
    includeMetadata: true,
    perJobResults: true,
  } as const
  const run = async ([job]: JobWithMetadata<Data>[]): Promise<JobResult[]> => {
    if (job === undefined) return []
    const result = await runJob({ boss, log }, job, handler)
    // There may be more: fetch the next one without a pause.
    boss.notifyWorker(id)
    return [result]
  }
  const id: string = await boss.work(queue.name, options, run)
}

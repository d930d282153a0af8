import type pg from 'pg'
import type { Logger } from 'pino'
import { collectDefaultMetrics, Registry } from 'prom-client'
import { READ_STATE, type StateRow } from '#backups/server/read-state.ts'
import type { QueueObserver } from '#ledger/batch-queue.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { MonitoringPool } from '#platform/server/db/monitoring-pool.ts'
import type { HttpMetrics } from '#platform/server/http/observe-requests.ts'
import { POSTPONED } from '#platform/server/jobs/run-job.ts'
import { DISKS, type FullDisks } from '#platform/server/operation/full-disks.ts'
import { OUTSIDE_SERVICES, type Outages } from '#platform/server/operation/outages.ts'
import { COMMIT, VERSION } from '#platform/server/operation/version.ts'
import { addGauge } from './add-gauge.ts'
import { measureHttp } from './measure-http.ts'
import { cacheTotals, measureLedger, measureQueues, type QueueName } from './measure-ledger.ts'

export interface Metrics {
  readonly http: HttpMetrics
  readonly queue: (queue: QueueName) => QueueObserver
  /** All metrics in Prometheus' text format. */
  read(): Promise<string>
  close(): Promise<void>
}

export interface MetricsParts {
  readonly database: Database
  readonly log: Logger
  /** The lag of open pages, in seconds. */
  readonly liveLag: () => Promise<number | null>
  readonly disks: Pick<FullDisks, 'isFull' | 'spaceOf'>
  readonly outages: Pick<Outages, 'isFailing'>
  readonly monitoring: Pick<MonitoringPool, 'query'>
  readonly makesBackups: boolean
}

/** Registers all metrics of this process and its database. */
export function openMetrics(parts: MetricsParts): Metrics {
  const { database, log, liveLag, disks, outages, monitoring, makesBackups } = parts
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  registerBuild(registry)
  measurePool(registry, database.pool)
  measureLive(registry, liveLag)
  measureJobs(registry, monitoring)
  if (makesBackups) measureBackups(registry, monitoring)
  registerDisks(registry, disks)
  registerServices(registry, outages)
  const totals = cacheTotals(database, log)
  measureLedger(registry, totals)
  let reading: Promise<string> | null = null
  return {
    http: measureHttp(registry),
    queue: measureQueues(registry),
    read() {
      // Concurrent readers share one collection.
      reading ??= registry.metrics().finally(() => (reading = null))
      return reading
    },
    async close() {
      await reading?.catch(() => undefined)
      await totals.close()
    },
  }
}

function registerServices(registry: Registry, outages: MetricsParts['outages']): void {
  addGauge(registry, {
    name: 'laurel_service_failing',
    help: '1 while the mail server takes no mail, files can not be stored or read, or the directory can not be asked',
    labelNames: ['service'],
    collect() {
      for (const service of OUTSIDE_SERVICES)
        this.set({ service }, outages.isFailing(service) ? 1 : 0)
    },
  })
}

function registerDisks(registry: Registry, disks: MetricsParts['disks']): void {
  addGauge(registry, {
    name: 'laurel_disk_full',
    help: '1 while writes find no room on the disk of the database, or of uploaded files',
    labelNames: ['disk'],
    collect() {
      for (const disk of DISKS) this.set({ disk }, disks.isFull(disk) ? 1 : 0)
    },
  })
  for (const part of ['free', 'total'] as const) {
    addGauge(registry, {
      name: `laurel_disk_${part}_bytes`,
      help: `The ${part} room of the bundled database's disk, and of the disk of uploaded files`,
      labelNames: ['disk'],
      collect() {
        for (const disk of DISKS) {
          const space = disks.spaceOf(disk)
          if (space !== null) this.set({ disk }, space[part])
        }
      },
    })
  }
}

function registerBuild(registry: Registry): void {
  const build = addGauge(registry, {
    name: 'laurel_build_info',
    help: 'Always 1; the labels are the versions of Laurel and Node, and the commit',
    labelNames: ['version', 'commit', 'node'],
  })
  build.set({ version: VERSION, commit: COMMIT ?? '', node: process.version }, 1)
}

/** Registers the connections to the database, and requests waiting for one. */
function measurePool(registry: Registry, pool: pg.Pool): void {
  addGauge(registry, {
    name: 'laurel_database_connections',
    help: 'Connections to the database, by state',
    labelNames: ['state'],
    collect() {
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
      this.set({ state: 'idle' }, pool.idleCount)
    },
  })
  addGauge(registry, {
    name: 'laurel_database_connections_max',
    help: 'Maximum connections to the database of this process',
    collect() {
      this.set(pool.options.max)
    },
  })
  addGauge(registry, {
    name: 'laurel_database_waiting',
    help: 'Requests waiting for a database connection',
    collect() {
      this.set(pool.waitingCount)
    },
  })
}

/** Registers the lag of live events. `read` returns seconds; null if no page is open. */
function measureLive(registry: Registry, read: () => Promise<number | null>): void {
  addGauge(registry, {
    name: 'laurel_live_lag_seconds',
    help: 'Age of the oldest change not yet sent to open pages of this process',
    async collect() {
      this.reset()
      // Other metrics show that the database is unreachable.
      const seconds = await read().catch(() => undefined)
      if (seconds !== undefined) this.set(seconds ?? 0)
    },
  })
}

// The first part is read from an index alone. A job that waits after a failure tells the reason.
const COUNT_JOBS = `
  select name as queue, case when name = 'dead' then 'dead' when state = 'active' then 'running'
                             when start_after > now() then 'later' else 'waiting' end as state,
         count(*) as jobs
    from laurel_jobs.job
   where (state in ('created', 'active') or state = 'retry' and start_after <= now())
     and name not like '\\_\\_pgboss%'
   group by 1, 2
  union all
  select name, case when output->>'reason' = '${POSTPONED}' then 'later' else 'retrying' end, count(*)
    from laurel_jobs.job
   where state = 'retry' and start_after > now() and name not like '\\_\\_pgboss%'
   group by 1, 2`

/** Registers the number of background jobs, by queue, and of dead ones. */
function measureJobs(registry: Registry, pool: Pick<MonitoringPool, 'query'>): void {
  const read = () =>
    pool.query<{ queue: string; state: string; jobs: number }>(COUNT_JOBS).catch(() => null)
  addGauge(registry, {
    name: 'laurel_jobs',
    help: 'Background jobs by queue and state: waiting, later (at their time), retrying (after a failure) or running',
    labelNames: ['queue', 'state'],
    async collect() {
      this.reset()
      for (const { queue, state, jobs } of (await read()) ?? []) {
        if (state !== 'dead') this.inc({ queue, state }, jobs)
      }
    },
  })
  addGauge(registry, {
    name: 'laurel_jobs_dead',
    help: 'Background jobs that were given up and can be retried',
    async collect() {
      this.reset()
      const rows = await read()
      if (rows === null) return
      this.set(rows.reduce((sum, { state, jobs }) => sum + (state === 'dead' ? jobs : 0), 0))
    },
  })
}

const seconds = (date: Date | null): number => (date === null ? 0 : date.getTime() / 1_000)

const GAUGES: readonly { name: string; help: string; value: (state: StateRow) => number }[] = [
  {
    name: 'laurel_backup_timestamp_seconds',
    help: 'When the newest scheduled backup was complete; 0: none yet',
    value: ({ madeAt }) => seconds(madeAt),
  },
  {
    name: 'laurel_backup_bytes',
    help: 'Size of the newest scheduled backup',
    value: ({ bytes }) => bytes ?? 0,
  },
  {
    name: 'laurel_backup_failures',
    help: 'Scheduled backups that failed since the newest complete one',
    value: ({ failed }) => failed,
  },
  {
    name: 'laurel_backup_trial_timestamp_seconds',
    help: 'When the newest backup was last restored as a trial; 0: not yet',
    value: ({ triedAt }) => seconds(triedAt),
  },
  {
    name: 'laurel_backup_trial_failed',
    help: '1 if the last trial could not restore the backup, or its books did not balance',
    value: ({ trialFault }) => (trialFault === null ? 0 : 1),
  },
]

/** Registers age, size and outcome of scheduled backups; the same in all processes. */
export function measureBackups(registry: Registry, pool: Pick<MonitoringPool, 'query'>): void {
  let reading: Promise<StateRow | null> | null = null
  // All gauges of a collection share one query.
  const read = () =>
    (reading ??= pool
      .query<StateRow>(READ_STATE)
      .then(([state]) => state ?? null)
      .catch(() => null)
      .finally(() => (reading = null)))
  for (const { name, help, value } of GAUGES) {
    addGauge(registry, {
      name,
      help,
      async collect() {
        const state = await read()
        if (state !== null) this.set(value(state))
      },
    })
  }
}

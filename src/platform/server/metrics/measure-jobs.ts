import type { Registry } from 'prom-client'
import type { MonitoringPool } from '#platform/server/db/monitoring-pool.ts'
import { addGauge } from './add-gauge.ts'

// Both are read from one index.
const COUNT = `
  select name as queue, case when name = 'dead' then 'dead' when state = 'active' then 'running'
                             when start_after > now() then 'later' else 'waiting' end as state,
         count(*) as jobs
    from laurel_jobs.job
   where state in ('created', 'retry', 'active') and name not like '\\_\\_pgboss%'
   group by 1, 2`

/** Registers the number of background jobs, by queue, and of dead ones. */
export function measureJobs(registry: Registry, pool: Pick<MonitoringPool, 'query'>): void {
  const read = () =>
    pool.query<{ queue: string; state: string; jobs: number }>(COUNT).catch(() => null)
  addGauge(registry, {
    name: 'laurel_jobs',
    help: 'Background jobs by queue and state: waiting, later (at their time or after a failure) or running',
    labelNames: ['queue', 'state'],
    async collect() {
      this.reset()
      for (const { queue, state, jobs } of (await read()) ?? []) {
        if (state !== 'dead') this.set({ queue, state }, jobs)
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

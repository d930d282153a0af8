import type { Registry } from 'prom-client'
import { READ_STATE, type StateRow } from '#backups/server/read-state.ts'
import type { MonitoringPool } from '#platform/server/db/monitoring-pool.ts'
import { addGauge } from './add-gauge.ts'

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

import type pg from 'pg'
import type { Registry } from 'prom-client'
import { addGauge } from './add-gauge.ts'

/** The connections to the database, and who waits for one. */
export function measurePool(registry: Registry, pool: pg.Pool): void {
  addGauge(registry, {
    name: 'laurel_database_connections',
    help: 'Connections to the database, by what they do',
    labelNames: ['state'],
    collect() {
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
      this.set({ state: 'idle' }, pool.idleCount)
    },
  })
  addGauge(registry, {
    name: 'laurel_database_connections_max',
    help: 'How many connections to the database this process makes at most',
    collect() {
      this.set(pool.options.max)
    },
  })
  addGauge(registry, {
    name: 'laurel_database_waiting',
    help: 'Those who wait for a connection to the database',
    collect() {
      this.set(pool.waitingCount)
    },
  })
}

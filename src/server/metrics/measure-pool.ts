import type pg from 'pg'
import { Gauge, type Registry } from 'prom-client'

/** The connections to the database, and who waits for one. */
export function measurePool(registry: Registry, pool: pg.Pool): void {
  const registers = [registry]
  new Gauge({
    name: 'laurel_database_connections',
    help: 'Connections to the database, by what they do',
    labelNames: ['state'],
    registers,
    collect() {
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
      this.set({ state: 'idle' }, pool.idleCount)
    },
  })
  new Gauge({
    name: 'laurel_database_connections_max',
    help: 'How many connections to the database this process makes at most',
    registers,
    collect() {
      this.set(pool.options.max)
    },
  })
  new Gauge({
    name: 'laurel_database_waiting',
    help: 'Those who wait for a connection to the database',
    registers,
    collect() {
      this.set(pool.waitingCount)
    },
  })
}

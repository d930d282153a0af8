import type { Registry } from 'prom-client'
import { addGauge } from './add-gauge.ts'

/** Registers the lag of live events. `read` returns seconds; null if no page is open. */
export function measureLive(registry: Registry, read: () => Promise<number | null>): void {
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

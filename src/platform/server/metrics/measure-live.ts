import type { Registry } from 'prom-client'
import { addGauge } from './add-gauge.ts'

/** How far behind the news pages are. `read` answers seconds; null where nobody listens. */
export function measureLive(registry: Registry, read: () => Promise<number | null>): void {
  addGauge(registry, {
    name: 'laurel_live_lag_seconds',
    help: 'The age of the oldest change that open pages of this process have not been told of',
    async collect() {
      this.reset()
      // A database that does not answer is seen elsewhere.
      const seconds = await read().catch(() => undefined)
      if (seconds !== undefined) this.set(seconds ?? 0)
    },
  })
}

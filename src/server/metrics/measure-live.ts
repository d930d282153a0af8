import { Gauge, type Registry } from 'prom-client'

/** How far behind the news pages are. `read` answers seconds; null where nobody listens. */
export function measureLive(registry: Registry, read: () => Promise<number | null>): void {
  new Gauge({
    name: 'laurel_live_lag_seconds',
    help: 'The age of the oldest change that open pages of this process have not been told of',
    registers: [registry],
    async collect() {
      this.reset()
      // A database that does not answer is seen elsewhere.
      const seconds = await read().catch(() => undefined)
      if (seconds !== undefined) this.set(seconds ?? 0)
    },
  })
}

import type { Registry } from 'prom-client'
import { addGauge } from '#platform/server/metrics/add-gauge.ts'
import type { TotalsCache } from './ledger-totals.ts'

const ACCOUNTS = ['issued', 'withdrawn', 'shop', 'earned', 'appreciation'] as const

/** Registers the ledger's totals, in points. */
export function measureLedger(registry: Registry, totals: TotalsCache): void {
  addGauge(registry, {
    name: 'laurel_ledger_points',
    help: 'Points by account: issued, and where they are now; from one snapshot',
    labelNames: ['account'],
    async collect() {
      const last = await totals.read()
      for (const account of last === null ? [] : ACCOUNTS) {
        this.set({ account }, (last?.totals[account] ?? 0) / 100)
      }
    },
  })
  addGauge(registry, {
    name: 'laurel_bonuses_pending_points',
    help: 'Points of bonuses that are not deposited yet',
    async collect() {
      const last = await totals.read()
      if (last !== null) this.set(last.totals.pending / 100)
    },
  })
  addGauge(registry, {
    name: 'laurel_ledger_entries',
    help: 'Entries of all histories',
    async collect() {
      const last = await totals.read()
      if (last !== null) this.set(last.totals.entries)
    },
  })
  addGauge(registry, {
    name: 'laurel_ledger_totals_timestamp_seconds',
    help: 'When the ledger was last summed',
    async collect() {
      const last = await totals.read()
      if (last !== null) this.set(last.at)
    },
  })
}

import { Histogram, type Registry } from 'prom-client'
import type { LaneWatch } from '#ledger/lane.ts'
import { addGauge } from '#platform/server/metrics/add-gauge.ts'

const LANES = ['points', 'purchases'] as const
export type LaneName = (typeof LANES)[number]

/** The lanes of the ledger: how much waits, how much goes out together, and how long that takes. */
export function measureLanes(registry: Registry): (lane: LaneName) => LaneWatch {
  const registers = [registry]
  const labelNames = ['lane']
  const waiting = new Map<LaneName, () => { queued: number; aside: number }>()
  addGauge(registry, {
    name: 'laurel_ledger_orders_queued',
    help: 'Orders that wait for the batch before them',
    labelNames,
    collect() {
      for (const [lane, read] of waiting) this.set({ lane }, read().queued)
    },
  })
  addGauge(registry, {
    name: 'laurel_ledger_orders_aside',
    help: 'Orders that wait for wallets which others hold for long',
    labelNames,
    collect() {
      for (const [lane, read] of waiting) this.set({ lane }, read().aside)
    },
  })
  const sizes = new Histogram({
    name: 'laurel_ledger_batch_orders',
    help: 'How many orders shared a transaction',
    labelNames,
    buckets: [1, 2, 5, 10, 20, 50, 100, 200],
    registers,
  })
  const durations = new Histogram({
    name: 'laurel_ledger_batch_duration_seconds',
    help: 'How long a batch took to write, its commit included',
    labelNames,
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5],
    registers,
  })
  for (const lane of LANES) {
    sizes.zero({ lane })
    durations.zero({ lane })
  }
  return (lane) => ({
    opened: (read) => void waiting.set(lane, read),
    tried(orders, seconds) {
      sizes.observe({ lane }, orders)
      durations.observe({ lane }, seconds)
    },
  })
}

import { Histogram, type Registry } from 'prom-client'
import { addGauge } from '#platform/server/metrics/add-gauge.ts'
import type { QueueObserver } from '#ledger/batch-queue.ts'
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

const QUEUES = ['points', 'thanks', 'purchases', 'bonuses'] as const
export type QueueName = (typeof QUEUES)[number]

/** The ledger's batch queues: commands that wait, sizes of batches, and how long batches take. */
export function measureQueues(registry: Registry): (queue: QueueName) => QueueObserver {
  const registers = [registry]
  const labelNames = ['queue']
  const waiting = new Map<QueueName, () => { queued: number; contended: number }>()
  addGauge(registry, {
    name: 'laurel_ledger_commands_queued',
    help: 'Commands that wait for the batch before them',
    labelNames,
    collect() {
      for (const [queue, read] of waiting) this.set({ queue }, read().queued)
    },
  })
  addGauge(registry, {
    name: 'laurel_ledger_commands_contended',
    help: 'Commands that wait for wallets which other transactions hold for long',
    labelNames,
    collect() {
      for (const [queue, read] of waiting) this.set({ queue }, read().contended)
    },
  })
  const sizes = new Histogram({
    name: 'laurel_ledger_batch_commands',
    help: 'How many commands shared a transaction',
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
  for (const queue of QUEUES) {
    sizes.zero({ queue })
    durations.zero({ queue })
  }
  return (queue) => ({
    opened: (read) => void waiting.set(queue, read),
    ran(commands, seconds) {
      sizes.observe({ queue }, commands)
      durations.observe({ queue }, seconds)
    },
  })
}

import type { Logger } from 'pino'
import { Histogram, type Registry } from 'prom-client'
import type { QueueObserver } from '#ledger/batch-queue.ts'
import type { Database } from '#platform/server/db/database.ts'
import { transact } from '#platform/server/db/transact.ts'
import { addGauge } from './add-gauge.ts'

/** In hundredths, from one snapshot: issued = withdrawn + shop + earned + appreciation. */
export interface LedgerTotals {
  readonly issued: number
  readonly withdrawn: number
  readonly shop: number
  readonly earned: number
  readonly appreciation: number
  /** The bonuses that are not deposited yet. */
  readonly pending: number
  readonly entries: number
}

const READ = `
  select w.earned, w.appreciation, b.pending, e.issued, e.withdrawn, e.shop, e.entries
    from (select coalesce(sum(earned), 0)::float8 as earned,
                 coalesce(sum(appreciation), 0)::float8 as appreciation
            from wallets) w,
         (select coalesce(sum(amount), 0)::float8 as pending
            from bonuses where claimed_seq is null and recall_id is null) b,
         (select (-coalesce(sum(system_amount) filter (where system_account = 'issued'), 0)
                   - coalesce(sum(allowance) filter (where type in ('send', 'reversalIn')), 0))::float8 as issued,
                 coalesce(sum(system_amount) filter (where system_account = 'withdrawn'), 0)::float8 as withdrawn,
                 coalesce(sum(system_amount) filter (where system_account = 'shop'), 0)::float8 as shop,
                 count(*) as entries from entries) e`

/** Years of entries take long. */
const LONGEST_MS = 60_000

/** Sums the whole ledger in one snapshot. */
export function sumLedger(database: Database): Promise<LedgerTotals> {
  return transact(database, async (tx) => {
    await tx.allowTime(LONGEST_MS)
    const { rows } = await tx.query<LedgerTotals>({ text: READ })
    const [row] = rows
    if (row === undefined) throw new Error('no totals')
    return row
  })
}

interface TotalsCache {
  /** The last totals and their Unix time; null before the first. */
  read(): Promise<{ totals: LedgerTotals; at: number } | null>
  close(): Promise<void>
}

/**
 * The pause between two sums, as a multiple of a sum's duration: at most half a percent of the
 * database's time.
 */
const REST = 200
const REST_AT_LEAST_MS = 15_000
/** The longest time a reader waits for new totals. */
const WAIT_MS = 1_000

/**
 * Caches totals for frequent readers. Recomputed on demand when old, more rarely the longer it
 * takes; meanwhile readers get the previous ones.
 */
export function cacheTotals(database: Database, log: Logger, add = sumLedger): TotalsCache {
  let last: { totals: LedgerTotals; at: number } | null = null
  let dueAt = -Infinity
  let adding: Promise<void> | null = null

  async function addAgain(): Promise<void> {
    const began = performance.now()
    try {
      last = { totals: await add(database), at: Date.now() / 1000 }
    } catch (error) {
      log.debug({ err: error }, 'Summing the ledger failed')
    }
    const ended = performance.now()
    dueAt = ended + Math.max(REST_AT_LEAST_MS, REST * (ended - began))
    adding = null
  }

  return {
    async read() {
      if (adding === null && performance.now() >= dueAt) adding = addAgain()
      if (adding !== null) await Promise.race([adding, timeout()])
      return last
    },
    async close() {
      await adding
    },
  }
}

function timeout(): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, WAIT_MS).unref())
}

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
    buckets: [1, 10, 100],
    registers,
  })
  const durations = new Histogram({
    name: 'laurel_ledger_batch_duration_seconds',
    help: 'How long a batch took to write, its commit included',
    labelNames,
    buckets: [0.005, 0.025, 0.1, 0.5, 2.5],
    registers,
  })
  return (queue) => ({
    opened: (read) => void waiting.set(queue, read),
    ran(commands, seconds) {
      sizes.observe({ queue }, commands)
      durations.observe({ queue }, seconds)
    },
  })
}

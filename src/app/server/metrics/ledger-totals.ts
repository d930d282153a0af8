import type { Logger } from 'pino'
import type { Database } from '#platform/server/db/database.ts'
import { transact } from '#platform/server/db/transact.ts'

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
            from bonuses where claimed_seq is null) b,
         (select -coalesce(sum(system_amount) filter (where system_account = 'issued'), 0)::float8 as issued,
                 coalesce(sum(system_amount) filter (where system_account = 'withdrawn'), 0)::float8 as withdrawn,
                 coalesce(sum(system_amount) filter (where system_account = 'shop'), 0)::float8 as shop,
                 count(*) as entries from entries) e`

/** Years of entries take long. */
const LONGEST_MS = 60_000

/** Sums the whole ledger in one snapshot. */
export function addUp(database: Database): Promise<LedgerTotals> {
  return transact(database, async (tx) => {
    await tx.query({ text: `set local statement_timeout = ${LONGEST_MS}` })
    const { rows } = await tx.query<LedgerTotals>({ text: READ, query_timeout: LONGEST_MS })
    const [row] = rows
    if (row === undefined) throw new Error('no totals')
    return row
  })
}

export interface TotalsCache {
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
/** How long a reader waits for new totals. */
const WAIT_MS = 1_000

/**
 * Caches totals for frequent readers. Recomputed on demand when old, more rarely the longer it
 * takes; meanwhile readers get the previous ones.
 */
export function cacheTotals(database: Database, log: Logger, add = addUp): TotalsCache {
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

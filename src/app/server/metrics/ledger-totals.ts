import type { Logger } from 'pino'
import type { Database } from '#platform/server/db/database.ts'
import { transact } from '#platform/server/db/transact.ts'

/** All in hundredths, of one moment: issued = withdrawn + shop + earned + appreciation + pending. */
export interface LedgerTotals {
  readonly issued: number
  readonly withdrawn: number
  readonly shop: number
  readonly earned: number
  readonly appreciation: number
  readonly pending: number
  readonly entries: number
}

const READ = `
  select w.earned, w.appreciation, w.pending, e.issued, e.withdrawn, e.shop, e.entries
    from (select coalesce(sum(earned), 0)::float8 as earned,
                 coalesce(sum(appreciation), 0)::float8 as appreciation,
                 coalesce(sum(pending), 0)::float8 as pending from wallets) w,
         (select -coalesce(sum(system_amount) filter (where system_account = 'issued'), 0)::float8 as issued,
                 coalesce(sum(system_amount) filter (where system_account = 'withdrawn'), 0)::float8 as withdrawn,
                 coalesce(sum(system_amount) filter (where system_account = 'shop'), 0)::float8 as shop,
                 count(*) as entries from entries) e`

/** Years of entries take their time. */
const LONGEST_MS = 60_000

/** Adds the whole ledger up, in one snapshot. */
export function addUp(database: Database): Promise<LedgerTotals> {
  return transact(database, async (tx) => {
    await tx.query({ text: `set local statement_timeout = ${LONGEST_MS}` })
    const { rows } = await tx.query<LedgerTotals>({ text: READ, query_timeout: LONGEST_MS })
    const [row] = rows
    if (row === undefined) throw new Error('no totals')
    return row
  })
}

export interface TotalsWatch {
  /** The last that were added up, and when (in seconds since 1970); null before the first. */
  read(): Promise<{ totals: LedgerTotals; at: number } | null>
  close(): Promise<void>
}

/** So much time passes between two sums for the time one takes: the database gives them half a percent. */
const REST = 200
const REST_AT_LEAST_MS = 15_000
/** How long whoever asks waits for new ones. */
const PATIENCE_MS = 1_000

/**
 * Totals for those who look often: added up again when they are asked for and old, which is the
 * later the longer it takes. Where it takes long, the answer is the one before.
 */
export function watchTotals(database: Database, log: Logger, add = addUp): TotalsWatch {
  let last: { totals: LedgerTotals; at: number } | null = null
  let dueAt = -Infinity
  let adding: Promise<void> | null = null

  async function addAgain(): Promise<void> {
    const began = performance.now()
    try {
      last = { totals: await add(database), at: Date.now() / 1000 }
    } catch (error) {
      log.debug({ err: error }, 'The ledger could not be added up')
    }
    const ended = performance.now()
    dueAt = ended + Math.max(REST_AT_LEAST_MS, REST * (ended - began))
    adding = null
  }

  return {
    async read() {
      if (adding === null && performance.now() >= dueAt) adding = addAgain()
      if (adding !== null) await Promise.race([adding, patience()])
      return last
    },
    async close() {
      await adding
    },
  }
}

function patience(): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, PATIENCE_MS).unref())
}

import { add, hundredths, NOTHING, type Hundredths } from '#platform/contract/points.ts'
import { total, type SpendablePoints } from '#platform/contract/split.ts'
import type { TransactionType } from '#platform/contract/transactions.ts'

/** A user's two accounts: the specification's balance and transferBalance. */
export type Accounts = Readonly<SpendablePoints>

export const NO_POINTS: Accounts = { earned: NOTHING, appreciation: NOTHING }

/** The system's side of a movement; balances of these accounts are sums over the entries. */
export type SystemAccount = 'issued' | 'withdrawn' | 'shop' | 'promised'

/** An entry as a wallet's history shows it. */
export interface HistoryEntry {
  /** 1, 2, 3… through the wallet's history without a gap. */
  readonly seq: number
  readonly type: TransactionType
  readonly change: Accounts
  readonly after: Accounts
  /** The change of what the allowance has to give. */
  readonly allowance: Hundredths
}

/** A change of the portion of an allowance that the entry `portion` granted. */
export interface PortionChange {
  readonly portion: number
  readonly amount: Hundredths
}

/** One wallet's side of a movement, as stored; it never changes. */
export interface Entry extends HistoryEntry {
  readonly userId: number
  readonly system: { readonly account: SystemAccount; readonly amount: Hundredths } | null
  /**
   * The other side of a send, or of its reversal: a movement is one entry, or two that name each
   * other.
   */
  readonly colleague: { readonly id: number; readonly seq: number } | null
  /** The sequence number of the purchase that a refund takes back. */
  readonly refunds: number | null
  /** The sequence number of the send or receive that a reversal takes back. */
  readonly reverses: number | null
  /** The author, unless it is the wallet's owner. */
  readonly madeBy: number | null
  readonly message: string
  /** The changes of portions, which sum to `allowance`. */
  readonly portions: readonly PortionChange[]
  /** The end of the portion that this entry grants. */
  readonly endsAt: Date | null
}

/** The amount in a history: negative for withdraw, send and purchase (specification, section 3). */
export function amountOf({
  change,
  allowance,
}: Pick<HistoryEntry, 'change' | 'allowance'>): Hundredths {
  return add(total(change), allowance)
}

export function sum(a: Accounts, b: Accounts): Accounts {
  return {
    earned: add(a.earned, b.earned),
    appreciation: add(a.appreciation, b.appreciation),
  }
}

/** The columns of an entry that hold its effect on the wallet. */
export interface HistoryEntryRow {
  seq: number
  type: TransactionType
  earned: number
  appreciation: number
  earned_after: number
  appreciation_after: number
  allowance: number
}

export function historyEntryOf(row: HistoryEntryRow): HistoryEntry {
  return {
    seq: row.seq,
    type: row.type,
    change: {
      earned: hundredths(row.earned),
      appreciation: hundredths(row.appreciation),
    },
    after: {
      earned: hundredths(row.earned_after),
      appreciation: hundredths(row.appreciation_after),
    },
    allowance: hundredths(row.allowance),
  }
}

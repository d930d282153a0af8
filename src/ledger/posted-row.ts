import { hundredths } from '#platform/contract/points.ts'
import type { TransactionType } from '#platform/contract/transactions.ts'
import type { Posted } from './entry.ts'

/** The columns of an entry that say what it did to its wallet. */
export interface PostedRow {
  seq: number
  type: TransactionType
  earned: number
  appreciation: number
  pending: number
  earned_after: number
  appreciation_after: number
  pending_after: number
}

export function postedOf(row: PostedRow): Posted {
  return {
    seq: row.seq,
    type: row.type,
    change: {
      earned: hundredths(row.earned),
      appreciation: hundredths(row.appreciation),
      pending: hundredths(row.pending),
    },
    after: {
      earned: hundredths(row.earned_after),
      appreciation: hundredths(row.appreciation_after),
      pending: hundredths(row.pending_after),
    },
  }
}

import { negate, NOTHING } from '#platform/contract/points.ts'
import { Refused, type RefusalCode } from '#platform/contract/refusals.ts'
import { total } from '#platform/contract/split.ts'
import type { Receipt } from '#platform/contract/transactions.ts'
import type { Outcome } from './command.ts'
import { amountOf, type HistoryEntry } from './entry.ts'

/** The field of the request that a refusal is about. */
const FIELDS: Partial<Record<RefusalCode, string>> = {
  'user-unknown': 'receiver',
  'receiver-self': 'receiver',
  'receiver-inactive': 'receiver',
  'receiver-without-points': 'receiver',
  'receiver-twice': 'receiver',
  'receiver-already': 'receiver',
  'insufficient-funds': 'amount',
  'balance-limit': 'amount',
  'deposit-limit': 'amount',
  'cart-changed': 'total',
  'insufficient-appreciation': 'total',
}

/** The outcome of a command that was not refused; else throws Refused. */
export function doneOrRefused(outcome: Outcome): Exclude<Outcome, { refusal: RefusalCode }> {
  if ('refusal' in outcome) throw new Refused(outcome.refusal, FIELDS[outcome.refusal])
  return outcome
}

/** The receipt of a command's entry. Throws Refused where the command was refused. */
export function receiptOrRefused(outcome: Outcome): Receipt {
  const done = doneOrRefused(outcome)
  if (!('entry' in done)) throw new Error('a receipt of a command that moved no points')
  return receiptOf(done.entry)
}

/** The receipt of an entry, for the wallet's owner. */
export function receiptOf(entry: HistoryEntry): Receipt {
  return {
    type: entry.type,
    number: entry.seq,
    amount: amountOf(entry),
    fromEarned: negate(entry.change.earned),
    fromAppreciation: negate(entry.change.appreciation),
    ...(entry.allowance !== NOTHING && { fromAllowance: negate(entry.allowance) }),
    balances: { ...entry.after, total: total(entry.after) },
  }
}

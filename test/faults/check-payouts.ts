import { pointsOf } from './amounts.ts'
import { placeOf, type Books } from './books.ts'
import type { WallEffect } from './check-wall.ts'
import type { Keyed, Known } from './known.ts'

/** A payout's kept answer tells its withdrawals; `checkPayouts` compares them with their states. */
export function payoutEffect(operation: Keyed, books: Books): WallEffect | null {
  const { key, receipt, payouts = [] } = operation
  const answer = books.answers.get(key)
  if (answer === undefined) return null
  const sum = payouts.reduce((total, id) => total + amountOf(books, id), 0)
  const told = [answer, ...(receipt === null ? [] : [JSON.parse(receipt) as typeof answer])]
  const isTold = told.every(
    (one) => one.withdrawals === payouts.length && pointsOf(one.points ?? '') === sum,
  )
  return {
    places: [],
    wrong: isTold ? null : `was answered ${receipt}, and is ${sum} of ${payouts.length}`,
  }
}

function amountOf({ payouts, entries }: Books, id: number): number {
  const { user_id: user, seq } = payouts.get(id) ?? { user_id: 0, seq: 0 }
  const entry = entries.get(placeOf(user, seq))
  return entry === undefined ? NaN : -entry.earned - entry.appreciation
}

/** Each withdrawal is paid as often as it was acknowledged, less how often that was taken back. */
export function checkPayouts(known: Known, books: Books, effective: ReadonlySet<Keyed>): void {
  const paid = new Map<number, number>()
  const back = new Map<number, number>()
  for (const { kind, payouts = [] } of effective) {
    const marks = kind === 'payout' ? paid : back
    for (const id of payouts) marks.set(id, (marks.get(id) ?? 0) + 1)
  }
  for (const [id, row] of books.payouts) {
    const [times, taken] = [paid.get(id) ?? 0, back.get(id) ?? 0]
    if (times - taken !== (row.state === 'paid' ? 1 : 0)) {
      known.wrong(`withdrawal ${id} is ${row.state}, paid ${times} times, back ${taken} times`)
    }
    if (row.paid_events !== times || row.unpaid_events !== taken) {
      known.wrong(
        `the log has ${row.paid_events} payouts of ${id}, ${row.unpaid_events} taken back`,
      )
    }
  }
  const withdrawn = [...books.entries.values()].filter(({ type }) => type === 'withdraw').length
  if (withdrawn !== books.payouts.size) {
    known.wrong(`${books.payouts.size} withdrawals wait or are paid, of ${withdrawn}`)
  }
}

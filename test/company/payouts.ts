import { setTimeout as pause } from 'node:timers/promises'
import { pointsOf } from './amounts.ts'
import { placeOf, type Books } from './books.ts'
import { Browser, type BrowserParts } from './browser.ts'
import type { Company } from './company.ts'
import type { KeyedRequest } from './request-log.ts'
import type { Effect, News, Reconciliation, Subject, Worker } from './subject.ts'

export const PAYOUTS: Subject = {
  operations: {
    payout: { findEffect: payoutEffect },
    'payout taken back': { findEffect: payoutEffect },
  },
  check: checkPayouts,
  // The news of a payout taken back is withdrawn.
  news: ({ payouts }) =>
    [...payouts.values()]
      .filter(({ state }) => state === 'paid')
      .map(({ id, user_id: user }): News => ['withdrawalPaid', user, id]),
}

/** A payout's kept answer tells its withdrawals; `checkPayouts` compares them with their states. */
function payoutEffect(request: KeyedRequest, books: Books): Effect | null {
  const { key, receipt, payouts = [] } = request
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
function checkPayouts({ log, books, effective }: Reconciliation): void {
  const paid = new Map<number, number>()
  const back = new Map<number, number>()
  for (const { kind, payouts = [] } of effective) {
    const marks = kind === 'payout' ? paid : back
    for (const id of payouts) marks.set(id, (marks.get(id) ?? 0) + 1)
  }
  for (const [id, row] of books.payouts) {
    const [times, taken] = [paid.get(id) ?? 0, back.get(id) ?? 0]
    if (times - taken !== (row.state === 'paid' ? 1 : 0)) {
      log.violation(`withdrawal ${id} is ${row.state}, paid ${times} times, back ${taken} times`)
    }
    if (row.paid_events !== times || row.unpaid_events !== taken) {
      log.violation(
        `the log has ${row.paid_events} payouts of ${id}, ${row.unpaid_events} taken back`,
      )
    }
  }
  const withdrawn = [...books.entries.values()].filter(({ type }) => type === 'withdraw').length
  if (withdrawn !== books.payouts.size) {
    log.violation(`${books.payouts.size} withdrawals wait or are paid, of ${withdrawn}`)
  }
}

/** The administrator who pays out what was withdrawn, and takes some of it back. */
export class Payouts implements Worker {
  readonly #browser: Browser
  readonly #by: number

  constructor(parts: BrowserParts, { administrator }: Company) {
    this.#browser = new Browser(parts, administrator.cookie)
    this.#by = administrator.id
  }

  async step(): Promise<void> {
    const { random } = this.#browser
    await pause(random.between(20, 300))
    if (random.chance(0.1)) return this.#browser.repeat()
    return random.chance(0.7)
      ? this.#mark('payout', 'waiting', random.between(1, 8))
      : this.#mark('payout taken back', 'paid', random.between(1, 3))
  }

  /** Marks some withdrawals of the first page. */
  async #mark(kind: 'payout' | 'payout taken back', state: string, most: number): Promise<void> {
    const asked = { method: 'GET', path: `/api/payouts?state=${state}` } as const
    const answer = await this.#browser.unkeyed('payouts read', asked)
    if (answer === null) return
    const listed = (JSON.parse(answer.text) as { payouts: { id: number }[] }).payouts
    const first = this.#browser.random.between(0, Math.max(0, listed.length - most))
    const payouts = listed.slice(first, first + most).map(({ id }) => id)
    if (payouts.length === 0) return
    const about = { kind, by: this.#by, about: 0, amount: 0, payouts } as const
    const isPaid = kind === 'payout'
    await this.#browser.keyed(`/api/payouts/${isPaid ? 'paid' : 'waiting'}`, about, () => ({
      payouts,
      ...(isPaid && { worth: null }),
    }))
  }
}

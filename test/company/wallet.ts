import type { Colleague } from '#test/concurrency/colleagues.ts'
import { pointsOf, textOf } from './amounts.ts'
import type { Browser } from './browser.ts'
import type { Company } from './company.ts'
import { entryEffect, entryUnderKey, whyMovedWrong } from './entries.ts'
import type { KeyedRequest } from './request-log.ts'
import type { AddPoints, Reconciliation, Subject } from './subject.ts'

export const WALLET: Subject = {
  operations: {
    send: {
      findEffect: (request, books) =>
        entryEffect(request, entryUnderKey(request, books), 'send', (entry) => {
          const { key, about, amount } = request
          const isOther = entry.colleague_id !== about || entry.message !== key
          return (
            whyMovedWrong(entry, -amount) ??
            (isOther ? `went to ${entry.colleague_id} with "${entry.message}"` : null)
          )
        }),
      addPoints: (request, add) => addSends(request, 1, add),
    },
    deposit: {
      findEffect: (request, books) =>
        entryEffect(request, entryUnderKey(request, books), 'deposit', (entry) =>
          whyMovedWrong(entry, request.amount),
        ),
      addPoints: ({ by, amount }, add) => add(by, amount),
    },
    withdraw: {
      findEffect: (request, books) =>
        entryEffect(request, entryUnderKey(request, books), 'withdraw', (entry) =>
          whyMovedWrong(entry, -request.amount),
        ),
      addPoints: ({ by, amount }, add) => add(by, -amount),
    },
  },
  check: checkReadings,
}

/** Points to each receiver, or back from each. */
export function addSends(
  { by, about, amount, receivers = [about] }: KeyedRequest,
  sign: 1 | -1,
  add: AddPoints,
): void {
  for (const receiver of receivers) {
    add(by, -sign * amount)
    add(receiver, sign * amount)
  }
}

/** The balances of a user, who sends, deposits and withdraws. */
export class Wallet {
  readonly #browser: Browser
  readonly #me: Colleague
  readonly #company: Company
  /** The number of the newest transaction that the user has seen. */
  #newest = 0

  constructor(browser: Browser, me: Colleague, company: Company) {
    this.#browser = browser
    this.#me = me
    this.#company = company
  }

  async send(): Promise<void> {
    const { random } = this.#browser
    const { people, sends } = this.#company
    const to = random.pick(people.filter(({ id }) => id !== this.#me.id))
    const amount = random.chance(0.05) ? random.between(5_000, 50_000) : random.between(1, 500)
    const about = { kind: 'send', by: this.#me.id, about: to.id, amount } as const
    const sent = await this.#browser.keyed('/api/transfers', about, (key) => ({
      receiver: to.email,
      amount: textOf(amount),
      message: key,
    }))
    if (sent.receipt !== null && random.chance(0.05)) sends.push(sent)
    this.see(sent)
  }

  deposit(): Promise<void> {
    return this.#move('deposit', '/api/deposits', this.#browser.random.between(1, 300))
  }

  withdraw(): Promise<void> {
    return this.#move('withdraw', '/api/withdrawals', this.#browser.random.between(1, 900))
  }

  async readBalances(): Promise<void> {
    const since = this.#newest
    const asked = { method: 'GET', path: '/api/account' } as const
    const answer = await this.#browser.unkeyed('balances read', asked)
    if (answer === null) return
    this.#browser.log.readings.push({ user: this.#me.id, since, text: answer.text })
  }

  /** Reading settles what is due. */
  async readAllowance(): Promise<void> {
    const asked = { method: 'GET', path: '/api/allowance' } as const
    await this.#browser.unkeyed('allowance read', asked)
  }

  /** Remembers the newest transaction of an answer. */
  see(answered: KeyedRequest | null): void {
    if (!answered || answered.receipt === null) return
    const { number } = JSON.parse(answered.receipt) as { number: number }
    this.#newest = Math.max(this.#newest, number)
  }

  async #move(kind: string, path: string, amount: number): Promise<void> {
    const about = { kind, by: this.#me.id, about: this.#me.id, amount }
    this.see(await this.#browser.keyed(path, about, () => ({ amount: textOf(amount) })))
  }
}

/** Checks that a balance read was correct at some time after the known transactions. */
function checkReadings({ log, books: { entries } }: Reconciliation): void {
  const newest = new Map<string, number>()
  for (const { user_id, seq, ...row } of entries.values()) {
    const { earned_after, appreciation_after } = row
    const state = [user_id, earned_after, appreciation_after].join(' ')
    newest.set(state, Math.max(seq, newest.get(state) ?? 0))
  }
  for (const { user, since, text } of log.readings) {
    const { earned, appreciation } = JSON.parse(text) as Record<string, string>
    const told = [earned, appreciation].map((points) => pointsOf(points ?? ''))
    const seq = newest.get([user, ...told].join(' ')) ?? 0
    if (seq < Math.max(since, 1)) {
      log.violation(`user ${user} read ${text}, which they did not have after transaction ${since}`)
    }
  }
}

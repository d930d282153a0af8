import { setTimeout as pause } from 'node:timers/promises'
import { pointsOf, textOf } from './amounts.ts'
import { placeOf, type Books, type EntryRow } from './books.ts'
import { Browser, type BrowserParts } from './browser.ts'
import type { Company } from './company.ts'
import type { KeyedRequest } from './request-log.ts'
import type { AddPoints, Effect, News, Reconciliation, Subject, Worker } from './subject.ts'

/** What the company gives beside bonuses: points that buy gifts, and points to give. */
export const GIVING: Subject = {
  operations: {
    award: {
      findEffect: (request, books) => givenEffect(request, books, 'award'),
      addPoints: ({ about, amount }, add) => add(about, amount),
    },
    boost: {
      findEffect: (request, books) => givenEffect(request, books, 'granted'),
      addPoints: ({ about, amount }, add) => add(about, amount),
    },
  },
  check: checkAllowances,
  // Nobody asks for what a period grants, and for what expires.
  addPoints({ books }: Reconciliation, add: AddPoints) {
    for (const { user_id: user, type, allowance, message } of books.entries.values()) {
      if (type === 'expired' || (type === 'granted' && message === '')) add(user, allowance)
    }
  },
  news: ({ entries }) =>
    [...entries.values()].flatMap(({ type, user_id: user, message }): News[] => {
      if (type === 'award') return [['awarded', user, null]]
      return type === 'granted' && message !== '' ? [['boosted', user, null]] : []
    }),
}

/** The one entry of an award or a boost, which has the key as its reason, and its kept answer: both, or neither. */
function givenEffect(request: KeyedRequest, books: Books, type: EntryRow['type']): Effect | null {
  const { key, about, amount, receipt } = request
  const answer = books.answers.get(key)
  const entries = [...books.entries.values()].filter(
    (entry) => entry.type === type && entry.message === key,
  )
  if (answer === undefined && entries.length === 0) return null
  const [entry] = entries
  const moved = entry && entry.earned + entry.appreciation + entry.allowance
  const told = receipt === null ? null : (JSON.parse(receipt) as { people: number; total: string })
  const wrong =
    answer?.people !== 1 || answer.total !== amount
      ? `gave ${answer?.total} to ${answer?.people}`
      : entries.length > 1 || entry?.user_id !== about || moved !== amount
        ? `moved ${moved} of ${entry?.user_id} in ${entries.length} entries`
        : told && (told.people !== 1 || pointsOf(told.total) !== amount)
          ? `was answered ${receipt}, and gave ${amount}`
          : null
  return { places: entries.map(({ user_id: user, seq }) => placeOf(user, seq)), wrong }
}

/** Everybody is granted the company's amount at most once a period; a run may last into a second one. */
function checkAllowances({ log, books: { entries } }: Reconciliation): void {
  const granted = [...entries.values()].filter(
    ({ type, message }) => type === 'granted' && message === '',
  )
  for (const { user_id: user, seq, allowance } of granted) {
    if (allowance !== pointsOf(ALLOWANCE)) {
      log.violation(`user ${user} was granted ${allowance} by transaction ${seq}`)
    }
  }
  for (const [user, some] of Map.groupBy(granted, (entry) => entry.user_id)) {
    if (some.length > 2) log.violation(`user ${user} was granted an allowance ${some.length} times`)
  }
}

/** What everybody gets to give for a month; few enough that people spend their own points too. */
export const ALLOWANCE = '20.00'

/** The administrator who gives points that buy gifts, and more to give. */
export class Giver implements Worker {
  readonly #browser: Browser
  readonly #company: Company

  constructor(parts: BrowserParts, company: Company) {
    this.#browser = new Browser(parts, company.administrator.cookie)
    this.#company = company
  }

  async step(): Promise<void> {
    const { random } = this.#browser
    await pause(random.between(20, 200))
    if (random.chance(0.1)) return this.#browser.repeat()
    const about = random.pick(this.#company.people).id
    const kind = random.pick(['award', 'boost'] as const)
    const amount = random.between(1, 500)
    const by = this.#company.administrator.id
    const path = kind === 'award' ? '/api/awards' : '/api/allowance/boosts'
    await this.#browser.keyed(path, { kind, by, about, amount }, (reason) => {
      const gift = { amount: textOf(amount), reason }
      const chosen = { ids: [about] }
      return kind === 'award'
        ? { chosen, award: gift }
        : { chosen, boost: { ...gift, lastDay: null } }
    })
  }
}

import { setTimeout as pause } from 'node:timers/promises'
import type { Colleague } from '#test/concurrency/colleagues.ts'
import { pointsOf, textOf } from './amounts.ts'
import type { BonusRow, Books } from './books.ts'
import { Browser, type BrowserParts } from './browser.ts'
import type { Company } from './company.ts'
import { entryEffect, entryUnderKey } from './entries.ts'
import type { LaurelSite } from './laurel-site.ts'
import type { KeyedRequest } from './request-log.ts'
import type { AddPoints, Effect, News, Reconciliation, Subject, Worker } from './subject.ts'

export const BONUSES: Subject = {
  operations: {
    bonus: {
      findEffect: (request, books) => givenEffect(request, books, request.amount),
      addPoints: ({ about, amount }, add) => add(about, amount),
    },
    // Its points are those of the entered bonuses.
    'mass bonus': { findEffect: (request, books) => givenEffect(request, books, null) },
    // The user holds the points already.
    depositBonus: {
      findEffect: (request, books) =>
        entryEffect(request, entryUnderKey(request, books), 'depositSalary', (entry) => {
          const moved = entry.earned + entry.appreciation
          const claimed = books.bonuses
            .filter((row) => row.user_id === entry.user_id && row.claimed_seq === entry.seq)
            .reduce((total, bonus) => total + bonus.amount, 0)
          return moved === claimed ? null : `moved ${moved}, and claimed ${claimed}`
        }),
    },
    recall: { findEffect: recallEffect },
    'batch recall': { findEffect: recallEffect },
  },
  check(all) {
    checkBonuses(all)
    checkRecalls(all)
  },
  addPoints({ books, company }: Reconciliation, add: AddPoints) {
    for (const { user_id: user, amount, reason, recall_id: recall } of books.bonuses) {
      add(user, company.enteredBonuses.get(reason)?.amount ?? 0)
      if (recall !== null) add(user, -amount)
    }
  },
  // Nobody reads their inbox, so that the news of a recalled bonus is withdrawn.
  news: ({ bonuses }) =>
    bonuses
      .filter(({ recall_id: recall }) => recall === null)
      .map(({ user_id: user }): News => ['bonusWaiting', user, null]),
}

/** The kept answer of bonuses given; `amount` is that of a single one. */
function givenEffect(
  { key, receipt }: KeyedRequest,
  { answers }: Books,
  amount: number | null,
): Effect | null {
  const answer = answers.get(key)
  if (answer === undefined) return null
  const { people = NaN, total = NaN } = answer
  const isOther = amount !== null && (people !== 1 || total !== amount)
  if (isOther) return { places: [], wrong: `gave ${total} to ${people}` }
  if (receipt === null) return { places: [], wrong: null }
  const told = JSON.parse(receipt) as { people: number; total: string }
  const isTold = told.people === people && pointsOf(told.total) === total
  return {
    places: [],
    wrong: isTold ? null : `was answered ${receipt}, and gave ${total} to ${people}`,
  }
}

/** The bonuses that a recall took back, and its kept answer: both, or neither. */
function recallEffect(request: KeyedRequest, { bonuses, answers }: Books): Effect | null {
  const { key, kind, about, receipt } = request
  const recalled = bonuses.filter((bonus) => bonus.recall_reason === key)
  const answer = answers.get(key)
  if (recalled.length === 0 && answer === undefined) return null
  const total = recalled.reduce((sum, { amount }) => sum + amount, 0)
  const people = new Set(recalled.map((bonus) => bonus.user_id)).size
  const isOf = (bonus: BonusRow) => (kind === 'recall' ? bonus.id : bonus.batch_id) === about
  const left = bonuses.filter((bonus) => isOf(bonus) && isWaiting(bonus)).length
  const told = receipt === null ? null : (JSON.parse(receipt) as { people: number; total: string })
  const wrong =
    answer?.people !== people || answer.total !== total
      ? `recalled ${total} of ${people}, and kept is ${answer?.total} of ${answer?.people}`
      : !recalled.every(isOf)
        ? `recalled other bonuses than those of ${about}`
        : left > 0
          ? `left ${left} of ${left + recalled.length} bonuses waiting`
          : told && (told.people !== people || pointsOf(told.total) !== total)
            ? `was answered ${receipt}, and recalled ${total} of ${people}`
            : null
  return { places: [], wrong }
}

function isWaiting({ claimed_seq: seq, recall_id: recall }: BonusRow): boolean {
  return seq === null && recall === null
}

/** Every recalled bonus was asked for, and nobody deposited it. */
function checkRecalls({ log, books: { bonuses }, effective }: Reconciliation): void {
  const asked = new Set([...effective].map(({ key }) => key))
  for (const { id, claimed_seq: seq, recall_id: recall, recall_reason: reason } of bonuses) {
    if (recall === null) continue
    if (seq !== null) log.violation(`bonus ${id} is recalled, and deposited as ${seq}`)
    if (!asked.has(reason?.split(' ')[0] ?? '')) log.violation(`nobody recalled bonus ${id}`)
  }
}

/** Checks that each bonus was requested for this user and amount, and given once. */
function checkBonuses({ log, books: { bonuses }, company }: Reconciliation): void {
  const given = new Set<string>()
  for (const { user_id: user, amount, reason } of bonuses) {
    const own = log.requests.get(reason)
    const typed = company.enteredBonuses.get(reason)
    const isRight =
      own === undefined
        ? typed?.amount === amount && (typed.user === null || typed.user === user)
        : own.kind === 'bonus' && own.about === user && own.amount === amount
    if (!isRight) log.violation(`nobody entered the bonus "${reason}" of ${amount} for ${user}`)
    const once = `${user} ${reason}`
    if (given.has(once)) log.violation(`the bonus "${reason}" was given to ${user} twice`)
    given.add(once)
  }
}

export function depositBonus(browser: Browser, { id }: Colleague): Promise<KeyedRequest> {
  const about = { kind: 'depositBonus', by: id, about: id, amount: 0 } as const
  return browser.keyed('/api/bonus-deposits', about, () => undefined)
}

/** A bonus entered for one user, or for all (null). */
export interface EnteredBonus {
  readonly reason: string
  readonly user: number | null
  readonly amount: number
}

/** A known or possible change of an entered bonus (null: of all users). */
interface EntryEvent {
  readonly user: number | null
  readonly entered: EnteredBonus | null
  readonly isSure: boolean
}

/** Not those who leave and are erased. */
const EVERYBODY = { search: 'Person', status: 'all', neverThanked: 'false' }

/** The administrator who gives bonuses, to one user and to all. */
export class BonusAdministrator implements Worker {
  readonly #browser: Browser
  readonly #company: Company
  /** Since the last pause. */
  #events: EntryEvent[] = []
  #reasons = 0

  constructor(parts: BrowserParts, company: Company) {
    this.#browser = new Browser(parts, company.administrator.cookie)
    this.#company = company
  }

  async step(): Promise<void> {
    const { random } = this.#browser
    const drawn = random.between(1, 100)
    if (drawn <= 50) return this.#enter(random.pick(this.#company.people).id)
    if (drawn <= 55) return this.#enter(null)
    if (drawn <= 80) return this.#processOne(random.pick(this.#company.people).id)
    if (drawn <= 92) return this.#processAll()
    return this.#browser.repeat()
  }

  /** The last bonuses entered since the last pause must be entered or given by now. */
  async look(site: LaurelSite): Promise<void> {
    const rows = await site.look<{ place: string }>(
      `select format('%s %s', user_id, reason) as place from entered_bonuses
        union select format('%s %s', user_id, reason) from bonuses`,
    )
    const places = new Set(rows.map(({ place }) => place))
    for (const { id } of this.#company.people) {
      const events = this.#events.filter(({ user }) => user === id || user === null)
      const entered = events.at(-1)?.entered ?? null
      if (entered === null || !events.every(({ isSure }) => isSure)) continue
      if (places.has(`${id} ${entered.reason}`)) continue
      this.#browser.log.violation(`the bonus "${entered.reason}" entered for ${id} is gone`)
    }
    this.#events = []
  }

  async #enter(user: number | null): Promise<void> {
    const amount = this.#browser.random.between(1, 400)
    const reason = `entered-${++this.#reasons}`
    const entry = { amount: textOf(amount), reason }
    const entered = { reason, user, amount }
    this.#company.enteredBonuses.set(reason, entered)
    const chosen = { filter: EVERYBODY, people: this.#company.everybody }
    const answer = await (user === null
      ? this.#put('bonus entered for all', '/api/bonuses/entered', { chosen, entry })
      : this.#put('bonus entered', `/api/bonuses/entered/${user}`, entry))
    if (answer?.refusal) this.#browser.log.violation(`${reason} was refused: ${answer.text}`)
    this.#events.push({ user, entered, isSure: answer !== null })
  }

  #put(kind: string, path: string, body: object) {
    return this.#browser.unkeyed(kind, { method: 'PUT', path, body })
  }

  async #processOne(user: number): Promise<void> {
    const amount = this.#browser.random.between(1, 500)
    const about = {
      kind: 'bonus',
      by: this.#company.administrator.id,
      about: user,
      amount,
    } as const
    const body = (key: string) => ({ user, amount: textOf(amount), reason: key })
    const { receipt } = await this.#browser.keyed('/api/bonuses', about, body)
    this.#events.push({ user, entered: null, isSure: receipt !== null })
  }

  /** An entered amount becomes a bonus or stays entered: one of both must exist. */
  async #processAll(): Promise<void> {
    const { id } = this.#company.administrator
    const about = { kind: 'mass bonus', by: id, about: 0, amount: 0 } as const
    await this.#browser.keyed('/api/bonuses/batches', about, () => undefined)
  }
}

interface ListedBonus {
  readonly id: number
  readonly state?: string
  readonly waiting?: { readonly people: number }
  /** The name of the receiver of a batch of one. */
  readonly receiver?: string | null
}

/** The administrator who recalls bonuses that wait: one, or a whole batch. */
export class Recalls implements Worker {
  readonly #browser: Browser
  readonly #company: Company

  constructor(parts: BrowserParts, company: Company) {
    this.#browser = new Browser(parts, company.administrator.cookie)
    this.#company = company
  }

  async step(): Promise<void> {
    const { random } = this.#browser
    // Seldom enough that most bonuses are deposited.
    await pause(random.between(100, 600))
    if (random.chance(0.1)) return this.#browser.repeat()
    return random.chance(0.4) ? this.#recallBatch() : this.#recallOne()
  }

  async #recallOne(): Promise<void> {
    const { id } = this.#browser.random.pick(this.#company.people)
    const listed = await this.#list(`/api/users/${id}/bonuses`)
    // Sometimes one that was deposited or recalled already.
    await this.#recall(
      'recall',
      listed.filter(({ state }) => state === 'waiting' || this.#browser.random.chance(0.1)),
    )
  }

  async #recallBatch(): Promise<void> {
    const listed = await this.#list('/api/bonuses/batches')
    await this.#recall(
      'batch recall',
      // Bonuses of leavers are recalled only by their leaving.
      listed.filter(
        (one) => one.waiting?.people !== 0 && one.receiver?.includes('marked') !== true,
      ),
    )
  }

  async #recall(kind: 'recall' | 'batch recall', found: readonly ListedBonus[]): Promise<void> {
    if (found.length === 0) return
    const { id } = this.#browser.random.pick(found)
    const about = { kind, by: this.#company.administrator.id, about: id, amount: 0 } as const
    const path =
      kind === 'recall' ? `/api/bonuses/${id}/recall` : `/api/bonuses/batches/${id}/recall`
    await this.#browser.keyed(path, about, (reason) => ({ reason }))
  }

  async #list(path: string): Promise<readonly ListedBonus[]> {
    const answer = await this.#browser.unkeyed('bonuses read', { method: 'GET', path })
    if (answer === null) return []
    const { bonuses, batches } = JSON.parse(answer.text) as Record<string, readonly ListedBonus[]>
    return bonuses ?? batches ?? []
  }
}

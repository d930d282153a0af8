import type { Colleague } from '#test/concurrency/colleagues.ts'
import { textOf } from './amounts.ts'
import { Browser, type BrowserParts } from './browser.ts'

/** A bonus entered for one user, or for all (null). */
export interface Entered {
  readonly reason: string
  readonly user: number | null
  readonly amount: number
}

/** A known or possible change of an entered bonus (null: of all users). */
interface Event {
  readonly user: number | null
  readonly entered: Entered | null
  readonly isSure: boolean
}

interface Office {
  readonly people: readonly Colleague[]
  /** The number of users called "Person". */
  readonly everybody: number
  readonly administrator: Readonly<{ id: number; cookie: string }>
}

/** Not those who leave and are erased. */
const EVERYBODY = { search: 'Person', status: 'all', neverThanked: 'false' }

/** The administrator who gives bonuses, to one user and to all. */
export class BonusAdministrator {
  readonly entered = new Map<string, Entered>()
  readonly #browser: Browser
  readonly #office: Office
  /** Since the last pause. */
  #events: Event[] = []
  #reasons = 0

  constructor(parts: BrowserParts, office: Office) {
    this.#browser = new Browser(parts, office.administrator.cookie)
    this.#office = office
  }

  async step(): Promise<void> {
    const { random } = this.#browser
    const drawn = random.between(1, 100)
    if (drawn <= 50) return this.#enter(random.pick(this.#office.people).id)
    if (drawn <= 55) return this.#enter(null)
    if (drawn <= 80) return this.#processOne(random.pick(this.#office.people).id)
    if (drawn <= 92) return this.#processAll()
    return this.#browser.repeat()
  }

  /** The last entered bonuses, which must be entered or given by now. */
  takeExpected(): { user: number; entered: Entered }[] {
    const found = this.#office.people.flatMap(({ id }) => {
      const events = this.#events.filter(({ user }) => user === id || user === null)
      const entered = events.at(-1)?.entered ?? null
      return events.every(({ isSure }) => isSure) && entered !== null ? [{ user: id, entered }] : []
    })
    this.#events = []
    return found
  }

  async #enter(user: number | null): Promise<void> {
    const amount = this.#browser.random.between(1, 400)
    const reason = `entered-${++this.#reasons}`
    const entry = { amount: textOf(amount), reason }
    const entered = { reason, user, amount }
    this.entered.set(reason, entered)
    const chosen = { filter: EVERYBODY, people: this.#office.everybody }
    const answer = await (user === null
      ? this.#put('bonus entered for all', '/api/bonuses/entered', { chosen, entry })
      : this.#put('bonus entered', `/api/bonuses/entered/${user}`, entry))
    if (answer?.refusal) this.#browser.known.wrong(`${reason} was refused: ${answer.text}`)
    this.#events.push({ user, entered, isSure: answer !== null })
  }

  #put(kind: string, path: string, body: object) {
    return this.#browser.unkeyed(kind, { method: 'PUT', path, body })
  }

  async #processOne(user: number): Promise<void> {
    const amount = this.#browser.random.between(1, 500)
    const about = { kind: 'bonus', by: this.#office.administrator.id, about: user, amount } as const
    const body = (key: string) => ({ user, amount: textOf(amount), reason: key })
    const { receipt } = await this.#browser.keyed('/api/bonuses', about, body)
    this.#events.push({ user, entered: null, isSure: receipt !== null })
  }

  /** An entered amount becomes a bonus or stays entered: one of both must exist. */
  async #processAll(): Promise<void> {
    const { id } = this.#office.administrator
    const about = { kind: 'mass bonus', by: id, about: 0, amount: 0 } as const
    await this.#browser.keyed('/api/bonuses/batches', about, () => undefined)
  }
}

import { setTimeout as pause } from 'node:timers/promises'
import { Browser, type BrowserParts } from './browser.ts'

interface Office {
  readonly people: readonly { readonly id: number }[]
  readonly administrator: Readonly<{ id: number; cookie: string }>
}

interface Listed {
  readonly id: number
  readonly state?: string
  readonly waiting?: { readonly people: number }
  /** The name of the receiver of a batch of one. */
  readonly receiver?: string | null
}

/** The administrator who recalls bonuses that wait: one, or a whole batch. */
export class Recalls {
  readonly #browser: Browser
  readonly #office: Office

  constructor(parts: BrowserParts, office: Office) {
    this.#browser = new Browser(parts, office.administrator.cookie)
    this.#office = office
  }

  async step(): Promise<void> {
    const { random } = this.#browser
    // Seldom enough that most bonuses are deposited.
    await pause(random.between(100, 600))
    if (random.chance(0.1)) return this.#browser.repeat()
    return random.chance(0.4) ? this.#recallBatch() : this.#recallOne()
  }

  async #recallOne(): Promise<void> {
    const { id } = this.#browser.random.pick(this.#office.people)
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

  async #recall(kind: 'recall' | 'batch recall', found: readonly Listed[]): Promise<void> {
    if (found.length === 0) return
    const { id } = this.#browser.random.pick(found)
    const about = { kind, by: this.#office.administrator.id, about: id, amount: 0 } as const
    const path =
      kind === 'recall' ? `/api/bonuses/${id}/recall` : `/api/bonuses/batches/${id}/recall`
    await this.#browser.keyed(path, about, (reason) => ({ reason }))
  }

  async #list(path: string): Promise<readonly Listed[]> {
    const answer = await this.#browser.unkeyed('bonuses read', { method: 'GET', path })
    if (answer === null) return []
    const { bonuses, batches } = JSON.parse(answer.text) as Record<string, readonly Listed[]>
    return bonuses ?? batches ?? []
  }
}

import { setTimeout as pause } from 'node:timers/promises'
import type { AppRequest } from '#test/concurrency/app-client.ts'
import type { Random } from '#demo/random.ts'
import type { Ask } from './unreliable-client.ts'
import { codeOf, type Keyed, type Known } from './known.ts'

export interface BrowserParts {
  readonly ask: Ask
  readonly known: Known
  readonly random: Random
  /** Distinguishes the keys of runs on the same database. */
  readonly nextKey: () => string
}

type Wanted = Omit<Keyed, 'key' | 'asked' | 'receipt' | 'refusal'>

/** A user's browser: sends, retries with the same key, or gives up. */
export class Browser {
  readonly known: Known
  readonly random: Random
  readonly cookie: string
  readonly #ask: Ask
  readonly #nextKey: () => string
  /** Requests to repeat later, to check that answers stay. */
  readonly #done: Keyed[] = []

  constructor({ ask, known, random, nextKey }: BrowserParts, cookie: string) {
    this.#ask = ask
    this.#nextKey = nextKey
    this.known = known
    this.random = random
    this.cookie = cookie
  }

  /** `body` gets the key, to identify the effect by a text of the request. */
  async keyed(
    path: string,
    wanted: Wanted,
    body: (key: string) => object | undefined,
  ): Promise<Keyed> {
    const key = this.#nextKey()
    const content = body(key)
    const asked = { path, cookie: this.cookie, key, ...(content && { body: content }) }
    const operation: Keyed = { ...wanted, key, asked, receipt: null, refusal: null }
    this.known.add(operation)
    while (!(await this.#tryOnce(operation))) {
      // The user closes the window and never learns the result.
      if (this.random.chance(0.08)) return operation
      this.known.retries++
      await pause(this.random.between(5, 150))
    }
    if (operation.refusal !== null) this.known.refuse(operation.refusal)
    if (this.random.chance(0.1)) this.#done.push(operation)
    return operation
  }

  /** Sometimes sends twice at once, like an impatient user. */
  async #tryOnce(operation: Keyed): Promise<boolean> {
    const copies = this.random.chance(0.06) ? 2 : 1
    const asking = Array.from({ length: copies }, () => this.#ask(operation.asked))
    for (const answer of await Promise.all(asking)) this.known.note(operation, answer)
    return operation.receipt !== null || operation.refusal !== null
  }

  /** Repeats an answered request, which must get the same answer. */
  async repeat(): Promise<void> {
    if (this.#done.length === 0) return
    this.known.count('repeated later')
    const operation = this.random.pick(this.#done)
    this.known.note(operation, await this.#ask(operation.asked))
  }

  /** Sends another request with a used key. */
  async reuse(change: (body: object) => object): Promise<void> {
    const kept = this.#done.filter(({ asked, receipt }) => asked.body && receipt !== null)
    if (kept.length === 0) return
    this.known.count('key used again')
    const { asked, key } = this.random.pick(kept)
    const other = { ...asked, body: change(asked.body as object) }
    this.known.noteReuse(key, await this.#ask(other))
  }

  /** Sends without a key: the answer, the refusal, or null if the effect is unknown. */
  async unkeyed(
    kind: string,
    asked: AppRequest,
  ): Promise<{ text: string; refusal: string | null } | null> {
    this.known.count(kind)
    const answer = await this.#ask({ ...asked, cookie: this.cookie })
    if (!this.known.judge(answer, `${kind} ${asked.path}`)) return null
    const refusal = answer.status === 200 ? null : codeOf(answer.text)
    if (refusal !== null) this.known.refuse(refusal)
    return { text: answer.text, refusal }
  }
}

import { setTimeout as pause } from 'node:timers/promises'
import type { AppRequest } from '#test/concurrency/app-client.ts'
import type { SendRequest } from '#test/faults/unreliable-client.ts'
import type { Random } from '#demo/random.ts'
import { codeOf, type KeyedRequest, type RequestLog } from './request-log.ts'

export interface BrowserParts {
  readonly ask: SendRequest
  readonly log: RequestLog
  readonly random: Random
  /** Distinguishes the keys of runs on the same database. */
  readonly nextKey: () => string
}

type RequestFacts = Omit<KeyedRequest, 'key' | 'asked' | 'receipt' | 'refusal'>

/** A user's browser: sends, retries with the same key, or gives up. */
export class Browser {
  readonly log: RequestLog
  readonly random: Random
  readonly cookie: string
  readonly #ask: SendRequest
  readonly #nextKey: () => string
  /** Requests to repeat later, to check that answers stay. */
  readonly #done: KeyedRequest[] = []

  constructor({ ask, log, random, nextKey }: BrowserParts, cookie: string) {
    this.#ask = ask
    this.#nextKey = nextKey
    this.log = log
    this.random = random
    this.cookie = cookie
  }

  /** `body` gets the key, to identify the effect by a text of the request. */
  async keyed(
    path: string,
    facts: RequestFacts,
    body: (key: string) => object | undefined,
  ): Promise<KeyedRequest> {
    const key = this.#nextKey()
    const content = body(key)
    const asked = { path, cookie: this.cookie, key, ...(content && { body: content }) }
    const request: KeyedRequest = { ...facts, key, asked, receipt: null, refusal: null }
    this.log.add(request)
    while (!(await this.#tryOnce(request))) {
      // The user closes the window and never learns the result.
      if (this.random.chance(0.08)) return request
      this.log.retries++
      await pause(this.random.between(5, 150))
    }
    if (request.refusal !== null) this.log.refuse(request.refusal)
    if (this.random.chance(0.1)) this.#done.push(request)
    return request
  }

  /** Sometimes sends twice at once, like an impatient user. */
  async #tryOnce(request: KeyedRequest): Promise<boolean> {
    const copies = this.random.chance(0.06) ? 2 : 1
    const asking = Array.from({ length: copies }, () => this.#ask(request.asked))
    for (const answer of await Promise.all(asking)) this.log.noteAnswer(request, answer)
    return request.receipt !== null || request.refusal !== null
  }

  /** Repeats an answered request, which must get the same answer. */
  async repeat(): Promise<void> {
    if (this.#done.length === 0) return
    this.log.count('repeated later')
    const request = this.random.pick(this.#done)
    this.log.noteAnswer(request, await this.#ask(request.asked))
  }

  /** Sends another request with a used key. */
  async reuse(change: (body: object) => object): Promise<void> {
    const kept = this.#done.filter(({ asked, receipt }) => asked.body && receipt !== null)
    if (kept.length === 0) return
    this.log.count('key used again')
    const { asked, key } = this.random.pick(kept)
    const other = { ...asked, body: change(asked.body as object) }
    this.log.noteReuse(key, await this.#ask(other))
  }

  /** Sends without a key: the answer, the refusal, or null if the effect is unknown. */
  async unkeyed(
    kind: string,
    asked: AppRequest,
  ): Promise<{ text: string; refusal: string | null } | null> {
    this.log.count(kind)
    const answer = await this.#ask({ ...asked, cookie: this.cookie })
    if (!this.log.judge(answer, `${kind} ${asked.path}`)) return null
    const refusal = answer.status === 200 ? null : codeOf(answer.text)
    if (refusal !== null) this.log.refuse(refusal)
    return { text: answer.text, refusal }
  }
}

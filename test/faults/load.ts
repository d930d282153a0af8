import { setTimeout as pause } from 'node:timers/promises'
import type { AppAnswer, AppClient, AppRequest } from '#test/concurrency/app-client.ts'
import type { Colleague } from '#test/concurrency/colleagues.ts'

/** A keyed request, retried until it is answered. */
export interface Operation {
  readonly asked: AppRequest & { readonly key: string }
  /** The answer as text, once it arrived. */
  receipt: string | null
}

const LOOK_AGAIN_MS = 10

/** Browsers that send without pause, and remember acknowledged requests. */
export abstract class Load {
  /** Answers that should never have been given. */
  readonly wrong: string[] = []
  readonly appClient: AppClient
  readonly people: readonly Colleague[]

  constructor(appClient: AppClient, people: readonly Colleague[]) {
    this.appClient = appClient
    this.people = people
  }

  /** The next step of one browser. */
  protected abstract step(browser: number): Promise<void>

  /** Runs this number of browsers while steps are left and nothing went wrong. */
  protected async browse(browsers: number, isMore: () => boolean): Promise<void> {
    await Promise.all(
      Array.from({ length: browsers }, async (_, browser) => {
        while (this.wrong.length === 0 && isMore()) await this.step(browser)
      }),
    )
  }

  /** Runs this number of browsers until this promise settles. */
  protected async browseDuring(browsers: number, work: Promise<void>): Promise<void> {
    let isOver = false
    const ending = work.finally(() => (isOver = true))
    await Promise.all([ending, this.browse(browsers, () => !isOver)])
  }

  /** Sends once, records the answer; without one, waits until the app answers again. */
  async attempt(operation: Operation): Promise<void> {
    // Sometimes sends twice at once, like an impatient user.
    const copies = Math.random() < 0.1 ? 2 : 1
    const answers = await Promise.allSettled(
      Array.from({ length: copies }, () => this.appClient.ask(operation.asked)),
    )
    for (const answer of answers) {
      if (answer.status === 'fulfilled') this.#note(operation, answer.value)
    }
    if (operation.receipt === null) await this.untilItAnswers()
  }

  #note(operation: Operation, { status, json }: AppAnswer): void {
    const text = JSON.stringify(json)
    const earlier = operation.receipt
    if (status === 200) operation.receipt = text
    const isRight = status === 200 ? (earlier ?? text) === text : status === 503
    if (!isRight) this.wrong.push(`${operation.asked.key}: ${status} ${text}, earlier ${earlier}`)
  }

  /** The body of the answer, or null if there was none and the effect is unknown. */
  protected async askOnce(asked: AppRequest): Promise<AppAnswer['json'] | null> {
    const answer = await this.appClient.ask(asked).catch(() => null)
    if (answer === null || answer.status === 503) return null
    if (answer.status === 200) return answer.json
    this.wrong.push(`${asked.path} was answered ${answer.status} ${JSON.stringify(answer.json)}`)
    return null
  }

  /** Retries a request without lasting effect until the answer is right. */
  async askSurely(asked: AppRequest): Promise<AppAnswer['json']> {
    for (;;) {
      const json = await this.askOnce(asked)
      if (json !== null) return json
      if (this.wrong.length > 0) throw new Error(this.wrong.join('\n'))
      await pause(LOOK_AGAIN_MS)
    }
  }

  protected async untilItAnswers(): Promise<void> {
    const [{ cookie } = { cookie: '' }] = this.people
    await this.askSurely({ method: 'GET', path: '/api/account', cookie })
  }
}

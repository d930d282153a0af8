import { setTimeout as pause } from 'node:timers/promises'
import type { Colleague } from '#test/concurrency/colleagues.ts'
import type { Answered, Door } from '#test/concurrency/door.ts'

/** One send; its key is its message too, so that histories tell what became of it. */
export interface Operation {
  readonly key: string
  readonly from: Colleague
  readonly to: Colleague
  readonly amount: string
  /** The answer, as text, once there was one. */
  receipt: string | null
}

const CLIENTS = 16
const LOOK_AGAIN_MS = 10

/** Sixteen browsers that send points and remember which sends were acknowledged. */
export class Load {
  readonly operations: Operation[] = []
  /** Answers that should never have been given. */
  readonly wrong: string[] = []
  readonly door: Door
  readonly people: readonly Colleague[]

  constructor(door: Door, people: readonly Colleague[]) {
    this.door = door
    this.people = people
  }

  /** Sends `count` times; at a random one of them, somewhere in the middle, `disturb` begins. */
  async round(count: number, disturb: () => Promise<void>): Promise<void> {
    const moment = Math.floor(count * (0.1 + 0.8 * Math.random()))
    let sent = 0
    let disturbed: Promise<void> | undefined
    const client = async (): Promise<void> => {
      while (sent < count) {
        if (sent++ === moment) disturbed = pause(Math.random() * 15).then(disturb)
        await this.#attempt(this.#next())
      }
    }
    await Promise.all(Array.from({ length: CLIENTS }, client))
    await disturbed
  }

  get unacknowledged(): Operation[] {
    return this.operations.filter((operation) => operation.receipt === null)
  }

  /** What a browser does that heard no answer: the same request under the same key. */
  async retry(): Promise<void> {
    for (const operation of this.unacknowledged) await this.#attempt(operation)
  }

  #next(): Operation {
    const place = this.operations.length
    const size = this.people.length
    const from = this.people[place % size]
    const to = this.people[(place + 1 + Math.floor(Math.random() * (size - 1))) % size]
    if (from === undefined || to === undefined) throw new Error('nobody to send to')
    const amount = `0.0${1 + (place % 9)}`
    const operation = { key: `fault-send-${place}`, from, to, amount, receipt: null }
    this.operations.push(operation)
    return operation
  }

  async #attempt(operation: Operation): Promise<void> {
    // Now and then twice at once, as from a browser that lost its patience.
    const copies = Math.random() < 0.1 ? 2 : 1
    const answers = await Promise.allSettled(
      Array.from({ length: copies }, () => this.ask(operation)),
    )
    for (const answer of answers) {
      if (answer.status === 'fulfilled') this.#note(operation, answer.value)
    }
    if (operation.receipt === null) await this.#untilItAnswers(operation.from)
  }

  ask({ key, from, to, amount }: Operation): Promise<Answered> {
    const body = { receiver: to.email, amount, message: key }
    return this.door.ask({ path: '/api/transfers', cookie: from.cookie, key, body })
  }

  #note(operation: Operation, { status, json }: Answered): void {
    const text = JSON.stringify(json)
    const earlier = operation.receipt
    if (status === 200) operation.receipt = text
    const isRight = status === 200 ? (earlier ?? text) === text : status === 503
    if (!isRight) this.wrong.push(`${operation.key}: ${status} ${text}, earlier ${earlier}`)
  }

  async #untilItAnswers({ cookie }: Colleague): Promise<void> {
    for (;;) {
      const asked = this.door.ask({ method: 'GET', path: '/api/account', cookie })
      const status = await asked.then(
        (answer) => answer.status,
        () => 0,
      )
      if (status === 200) return
      if (status !== 0 && status !== 503) this.wrong.push(`a read was answered ${status}`)
      await pause(LOOK_AGAIN_MS)
    }
  }
}

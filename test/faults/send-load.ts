import { setTimeout as pause } from 'node:timers/promises'
import type { Colleague } from '#test/concurrency/colleagues.ts'
import { Load, type Operation } from './load.ts'

/** One send, or thanks to several people; its message is its key, so that histories identify it. */
export interface SendOperation extends Operation {
  readonly from: Colleague
  readonly to: readonly Colleague[]
  /** The amount for each receiver. */
  readonly amount: string
}

const BROWSERS = 16

/** Sixteen browsers that send points and remember acknowledged sends. */
export class SendLoad extends Load {
  readonly operations: SendOperation[] = []

  /** Sends `count` times; `disturb` begins at a random send in the middle. */
  async round(count: number, disturb: () => Promise<void>): Promise<void> {
    const moment = Math.floor(count * (0.1 + 0.8 * Math.random()))
    let sent = 0
    let disturbed: Promise<void> | undefined
    await this.browse(BROWSERS, () => {
      if (sent === moment) disturbed ??= pause(Math.random() * 15).then(disturb)
      return sent++ < count
    })
    await disturbed
  }

  /** Sends until this promise settles. */
  during(work: Promise<void>): Promise<void> {
    return this.browseDuring(BROWSERS, work)
  }

  get unacknowledged(): SendOperation[] {
    return this.operations.filter((operation) => operation.receipt === null)
  }

  /** Retries the same request with the same key, like a browser without an answer. */
  async retry(): Promise<void> {
    for (const operation of this.unacknowledged) await this.attempt(operation)
  }

  /** A send of these points from the user at this index to the next one. */
  async thank(place: number, amount: string): Promise<void> {
    await this.attempt(this.#send(place, place + 1, amount))
  }

  protected async step(): Promise<void> {
    const place = this.operations.length
    const to = place + 1 + Math.floor(Math.random() * (this.people.length - 1))
    // Every tenth amount is 0: thanks without points.
    const amount = `0.0${place % 10}`
    const isSend = place % 3 === 0 && amount !== '0.00'
    await this.attempt(isSend ? this.#send(place, to, amount) : this.#thanks(place, amount))
  }

  #send(fromPlace: number, toPlace: number, amount: string): SendOperation {
    const to = this.#person(toPlace)
    return this.#note(fromPlace, { to: [to], amount }, '/api/transfers', (message) => ({
      receiver: to.email,
      amount,
      message,
    }))
  }

  /** Thanks to one to three others. */
  #thanks(fromPlace: number, amount: string): SendOperation {
    const count = 1 + Math.floor(Math.random() * Math.min(3, this.people.length - 1))
    const to = Array.from({ length: count }, (_, place) => this.#person(fromPlace + 1 + place))
    const receivers = to.map(({ id }) => id)
    return this.#note(fromPlace, { to, amount }, '/api/recognitions', (message) => ({
      receivers,
      amount,
      message,
    }))
  }

  #note(
    fromPlace: number,
    sent: Pick<SendOperation, 'to' | 'amount'>,
    path: string,
    body: (message: string) => object,
  ): SendOperation {
    const from = this.#person(fromPlace)
    const key = `fault-send-${this.operations.length}`
    const asked = { path, cookie: from.cookie, key, body: body(key) }
    const operation = { asked, from, ...sent, receipt: null }
    this.operations.push(operation)
    return operation
  }

  #person(place: number): Colleague {
    const person = this.people[place % this.people.length]
    if (person === undefined) throw new Error('nobody to send to')
    return person
  }
}

import { setTimeout as pause } from 'node:timers/promises'
import type { Colleague } from '#test/concurrency/colleagues.ts'
import { Load, type Operation } from './load.ts'

/** One send; its message is its key, so that histories identify it. */
export interface SendOperation extends Operation {
  readonly from: Colleague
  readonly to: Colleague
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
    await this.attempt(this.#note(place, place + 1, amount))
  }

  protected async step(): Promise<void> {
    const place = this.operations.length
    const to = place + 1 + Math.floor(Math.random() * (this.people.length - 1))
    await this.attempt(this.#note(place, to, `0.0${1 + (place % 9)}`))
  }

  #note(fromPlace: number, toPlace: number, amount: string): SendOperation {
    const [from, to] = [this.#person(fromPlace), this.#person(toPlace)]
    const key = `fault-send-${this.operations.length}`
    const body = { receiver: to.email, amount, message: key }
    const asked = { path: '/api/transfers', cookie: from.cookie, key, body }
    const operation = { asked, from, to, amount, receipt: null }
    this.operations.push(operation)
    return operation
  }

  #person(place: number): Colleague {
    const person = this.people[place % this.people.length]
    if (person === undefined) throw new Error('nobody to send to')
    return person
  }
}

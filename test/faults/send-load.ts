import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import type { AppClient } from '#test/concurrency/app-client.ts'
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

/**
 * Checks after all retries: every send and every thanks is acknowledged, is in all histories and on the
 * wall exactly once and as in its receipt, no other exists, and its key repeats the answer.
 */
export async function expectEverySendOnce(load: SendLoad): Promise<void> {
  const { appClient, people, operations } = load
  expect(load.wrong).toEqual([])
  expect(load.unacknowledged).toEqual([])
  const byKey = new Map(operations.map((operation) => [operation.asked.key, operation]))
  const found = await Promise.all(people.map((person) => movesIn(appClient, person, byKey)))
  expect(found.flat().sort()).toEqual(operations.flatMap(movesOf).sort())
  const cards = await Promise.all(people.map((person) => cardsGivenBy(appClient, person, byKey)))
  expect(cards.flat().sort()).toEqual(operations.map(cardOf).sort())
  for (const operation of operations.filter((_, place) => place % 10 === 0)) {
    const { status, json } = await load.appClient.ask(operation.asked)
    expect([status, JSON.stringify(json)]).toEqual([200, operation.receipt])
  }
}

type SendsByKey = ReadonlyMap<string, SendOperation>

/** The lines that a send or thanks add to histories. */
function movesOf(operation: SendOperation): string[] {
  const { asked, from, to, amount } = operation
  if (amount === '0.00') return []
  const as = isSend(operation) ? ` as ${answerOf(operation).number}` : ''
  return to.flatMap(({ email }) => [
    `${asked.key} ${from.email} send -${amount}${as}`,
    `${asked.key} ${email} receive ${amount}`,
  ])
}

/** The card of a send or thanks; only thanks are answered with its id. */
function cardOf(operation: SendOperation): string {
  const { asked, from, to } = operation
  const receivers = to.map(({ id }) => id).sort((one, other) => one - other)
  const as = isSend(operation) ? '' : ` as ${answerOf(operation).id}`
  return `${asked.key} ${from.id} to ${receivers.join()}${as}`
}

function isSend({ asked }: SendOperation): boolean {
  return asked.path === '/api/transfers'
}

function answerOf({ receipt }: SendOperation): { number?: number; id?: number } {
  return JSON.parse(receipt ?? '') as { number?: number; id?: number }
}

interface HistoryRow {
  number: number
  type: string
  amount: string
  message: string
}

interface HistoryPage {
  pages: number
  transactions: HistoryRow[]
}

/** Every send and receive in this user's history. */
async function movesIn(
  appClient: AppClient,
  person: Colleague,
  byKey: SendsByKey,
): Promise<string[]> {
  const rows = await history(appClient, person)
  return rows
    .filter(({ type }) => type === 'send' || type === 'receive')
    .map(({ number, type, amount, message }) => {
      const operation = byKey.get(message)
      const as = type === 'send' && operation && isSend(operation) ? ` as ${number}` : ''
      return `${message} ${person.email} ${type} ${amount}${as}`
    })
}

/** A person's whole history, newest first. */
export async function history(appClient: AppClient, { cookie }: Colleague): Promise<HistoryRow[]> {
  const found: HistoryRow[] = []
  for (let page = 1, pages = 1; page <= pages; page++) {
    const path = `/api/account/transactions?page=${page}`
    const { json } = await appClient.ask({ method: 'GET', path, cookie })
    const { transactions, pages: count } = json as unknown as HistoryPage
    pages = count
    found.push(...transactions)
  }
  return found
}

interface WallPage {
  recognitions: { id: number; message: string; receivers: { id: number }[] }[]
  next: number | null
}

/** Every card that this user has given. */
async function cardsGivenBy(
  appClient: AppClient,
  { id: senderId, cookie }: Colleague,
  byKey: SendsByKey,
): Promise<string[]> {
  const found: string[] = []
  for (let after: number | null = 0; after !== null;) {
    const path = `/api/recognitions?scope=given&after=${after}`
    const { json } = await appClient.ask({ method: 'GET', path, cookie })
    const page = json as unknown as WallPage
    for (const { id, message, receivers } of page.recognitions) {
      const operation = byKey.get(message)
      const ids = receivers.map((one) => one.id).sort((one, other) => one - other)
      const as = operation && isSend(operation) ? '' : ` as ${id}`
      found.push(`${message} ${senderId} to ${ids.join()}${as}`)
    }
    after = page.next
  }
  return found
}

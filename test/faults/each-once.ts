import { expect } from 'vitest'
import type { Colleague } from '#test/concurrency/colleagues.ts'
import type { AppClient } from '#test/concurrency/app-client.ts'
import type { SendLoad, SendOperation } from './send-load.ts'

/**
 * Checks after all retries: every send and every thanks is acknowledged, is in all histories and on the
 * wall exactly once and as in its receipt, no other exists, and its key repeats the answer.
 */
export async function expectEachOnce(load: SendLoad): Promise<void> {
  const { appClient, people, operations } = load
  expect(load.wrong).toEqual([])
  expect(load.unacknowledged).toEqual([])
  const byKey = new Map(operations.map((operation) => [operation.asked.key, operation]))
  const found = await Promise.all(people.map((person) => moves(appClient, person, byKey)))
  expect(found.flat().sort()).toEqual(operations.flatMap(movesOf).sort())
  const cards = await Promise.all(people.map((person) => given(appClient, person, byKey)))
  expect(cards.flat().sort()).toEqual(operations.map(cardOf).sort())
  for (const operation of operations.filter((_, place) => place % 10 === 0)) {
    const { status, json } = await load.appClient.ask(operation.asked)
    expect([status, JSON.stringify(json)]).toEqual([200, operation.receipt])
  }
}

type Operations = ReadonlyMap<string, SendOperation>

/** The lines that a send or thanks add to histories. */
function movesOf(operation: SendOperation): string[] {
  const { asked, from, to, amount } = operation
  if (amount === '0.00') return []
  const as = isSend(operation) ? ` as ${told(operation).number}` : ''
  return to.flatMap(({ email }) => [
    `${asked.key} ${from.email} send -${amount}${as}`,
    `${asked.key} ${email} receive ${amount}`,
  ])
}

/** The card of a send or thanks; only thanks are answered with its id. */
function cardOf(operation: SendOperation): string {
  const { asked, from, to } = operation
  const receivers = to.map(({ id }) => id).sort((one, other) => one - other)
  const as = isSend(operation) ? '' : ` as ${told(operation).id}`
  return `${asked.key} ${from.id} to ${receivers.join()}${as}`
}

function isSend({ asked }: SendOperation): boolean {
  return asked.path === '/api/transfers'
}

function told({ receipt }: SendOperation): { number?: number; id?: number } {
  return JSON.parse(receipt ?? '') as { number?: number; id?: number }
}

interface Row {
  number: number
  type: string
  amount: string
  message: string
}

interface Page {
  pages: number
  transactions: Row[]
}

/** Every send and receive in this user's history. */
async function moves(
  appClient: AppClient,
  person: Colleague,
  byKey: Operations,
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
export async function history(appClient: AppClient, { cookie }: Colleague): Promise<Row[]> {
  const found: Row[] = []
  for (let page = 1, pages = 1; page <= pages; page++) {
    const path = `/api/account/transactions?page=${page}`
    const { json } = await appClient.ask({ method: 'GET', path, cookie })
    const { transactions, pages: count } = json as unknown as Page
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
async function given(
  appClient: AppClient,
  { id: senderId, cookie }: Colleague,
  byKey: Operations,
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

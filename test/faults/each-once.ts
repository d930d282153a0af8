import { expect } from 'vitest'
import type { Colleague } from '#test/concurrency/colleagues.ts'
import type { AppClient } from '#test/concurrency/app-client.ts'
import type { SendLoad } from './send-load.ts'

/**
 * Checks after all retries: every send is acknowledged, is in both histories exactly once and as in its
 * receipt, no other send exists, and its key repeats the answer.
 */
export async function expectEachOnce(load: SendLoad): Promise<void> {
  const { appClient, people, operations } = load
  expect(load.wrong).toEqual([])
  expect(load.unacknowledged).toEqual([])
  const found = (await Promise.all(people.map((person) => moves(appClient, person)))).flat()
  const expected = operations.flatMap(({ asked: { key }, from, to, amount, receipt }) => {
    const { number } = JSON.parse(receipt ?? '') as { number: number }
    return [
      `${key} ${from.email} send -${amount} as ${number}`,
      `${key} ${to.email} receive ${amount}`,
    ]
  })
  expect(found.sort()).toEqual(expected.sort())
  for (const operation of operations.filter((_, place) => place % 10 === 0)) {
    const { status, json } = await load.appClient.ask(operation.asked)
    expect([status, JSON.stringify(json)]).toEqual([200, operation.receipt])
  }
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
async function moves(appClient: AppClient, person: Colleague): Promise<string[]> {
  const rows = await history(appClient, person)
  return rows
    .filter(({ type }) => type === 'send' || type === 'receive')
    .map(({ number, type, amount, message }) => {
      const as = type === 'send' ? ` as ${number}` : ''
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

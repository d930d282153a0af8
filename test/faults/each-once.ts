import { expect } from 'vitest'
import type { Colleague } from '#test/concurrency/colleagues.ts'
import type { Door } from '#test/concurrency/door.ts'
import type { Load } from './load.ts'

/**
 * Once everything was retried: every send was acknowledged, is in both histories exactly once as
 * its receipt said, nothing else is there, and its key still answers the same.
 */
export async function expectEachOnce(load: Load): Promise<void> {
  const { door, people, operations } = load
  expect(load.wrong).toEqual([])
  expect(load.unacknowledged).toEqual([])
  const found = (await Promise.all(people.map((person) => history(door, person)))).flat()
  const expected = operations.flatMap(({ key, from, to, amount, receipt }) => {
    const { number } = JSON.parse(receipt ?? '') as { number: number }
    return [
      `${key} ${from.email} send -${amount} as ${number}`,
      `${key} ${to.email} receive ${amount}`,
    ]
  })
  expect(found.sort()).toEqual(expected.sort())
  for (const operation of operations.filter((_, place) => place % 10 === 0)) {
    const { status, json } = await load.ask(operation)
    expect([status, JSON.stringify(json)]).toEqual([200, operation.receipt])
  }
}

interface Page {
  pages: number
  transactions: { number: number; type: string; amount: string; message: string }[]
}

/** Every send and receive this person's own history shows. */
async function history(door: Door, { email, cookie }: Colleague): Promise<string[]> {
  const found: string[] = []
  for (let page = 1, pages = 1; page <= pages; page++) {
    const path = `/api/account/transactions?page=${page}`
    const { json } = await door.ask({ method: 'GET', path, cookie })
    const { transactions, pages: count } = json as unknown as Page
    pages = count
    for (const { number, type, amount, message } of transactions) {
      if (type === 'signUp') continue
      found.push(`${message} ${email} ${type} ${amount}${type === 'send' ? ` as ${number}` : ''}`)
    }
  }
  return found
}

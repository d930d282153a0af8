import { expect } from 'vitest'
import type { Colleague } from '#test/concurrency/colleagues.ts'
import { Load, type Operation } from '#test/faults/load.ts'
import { history } from '#test/faults/send-load.ts'

interface Deposit extends Operation {
  readonly person: Colleague
  readonly amount: string
}

const BROWSERS = 4

/** Browsers that deposit points and remember which deposits were acknowledged. */
export class DepositLoad extends Load {
  readonly deposits: Deposit[] = []

  /** Runs until this promise settles. */
  during(work: Promise<void>): Promise<void> {
    return this.browseDuring(BROWSERS, work)
  }

  get unacknowledged(): Deposit[] {
    return this.deposits.filter(({ receipt }) => receipt === null)
  }

  async retry(): Promise<void> {
    for (const deposit of this.unacknowledged) await this.attempt(deposit)
  }

  protected async step(): Promise<void> {
    await this.attempt(this.next())
  }

  /** The next deposit, not sent yet. */
  next(): Deposit {
    const place = this.deposits.length
    const person = this.people[place % this.people.length]
    if (person === undefined) throw new Error('nobody to deposit')
    const amount = `0.0${1 + (place % 9)}`
    const asked = {
      path: '/api/deposits',
      cookie: person.cookie,
      key: `failover-deposit-${place}`,
      body: { amount },
    }
    const deposit = { asked, person, amount, receipt: null }
    this.deposits.push(deposit)
    return deposit
  }
}

/** Checks that each acknowledged deposit is in the user's history once, and no other one. */
export async function expectDeposits({
  appClient,
  people,
  deposits,
  wrong,
}: DepositLoad): Promise<void> {
  expect(wrong).toEqual([])
  for (const person of people) {
    const rows = (await history(appClient, person)).filter(({ type }) => type === 'deposit')
    const expected = deposits.flatMap(({ person: { id }, amount, receipt }) =>
      id === person.id
        ? [`${(JSON.parse(receipt ?? '{}') as { number: number }).number} ${amount}`]
        : [],
    )
    expect(rows.map(({ number, amount }) => `${number} ${amount}`).sort()).toEqual(expected.sort())
  }
}

import { expect } from 'vitest'
import type { AppClient } from '#test/concurrency/app-client.ts'
import type { Colleague } from '#test/concurrency/colleagues.ts'
import { Load, type Operation } from '#test/faults/load.ts'
import { history } from '#test/faults/send-load.ts'

/** A deposit of all that the administrator has given to one user since the last one. */
interface Claim extends Operation {
  readonly person: Colleague
  /** In hundredths. */
  readonly amount: number
}

/** An administrator gives bonuses to users, who deposit them. */
export class BonusLoad extends Load {
  readonly claims: Claim[] = []
  /** The number of bonuses given. */
  given = 0
  /** The number of operations that needed a second request. */
  unanswered = 0
  readonly #administrator: string
  #keys = 0

  constructor(appClient: AppClient, people: readonly Colleague[], administrator: string) {
    super(appClient, people)
    this.#administrator = administrator
  }

  /** Runs until this promise settles. */
  during(work: Promise<void>): Promise<void> {
    return this.browseDuring(this.people.length, work)
  }

  /** One user is served by one browser, so that a claim is of known bonuses. */
  protected async step(browser: number): Promise<void> {
    const person = this.people[browser]
    if (person === undefined) throw new Error('a bonus of nobody')
    let amount = 0
    for (let bonuses = 1 + (this.#keys % 2); bonuses > 0; bonuses--) {
      const points = 1 + (this.#keys % 9)
      const body = { user: person.id, amount: `0.0${points}`, reason: '' }
      await this.#surely(this.#new('/api/bonuses', this.#administrator, body))
      this.given++
      amount += points
    }
    const claim = { ...this.#new('/api/bonus-deposits', person.cookie), person, amount }
    this.claims.push(claim)
    await this.#surely(claim)
  }

  #new(path: string, cookie: string, body?: object): Operation {
    // The administrator's keys are those of several loads.
    const key = `failover-bonus-${this.appClient.port}-${++this.#keys}`
    return { asked: { path, cookie, key, ...(body && { body }) }, receipt: null }
  }

  async #surely(operation: Operation): Promise<void> {
    await this.attempt(operation)
    if (operation.receipt === null) this.unanswered++
    while (operation.receipt === null && this.wrong.length === 0) await this.attempt(operation)
  }
}

/** Checks that each claim is in its user's history once, with all its bonuses, and no other one. */
export async function expectBonuses(load: BonusLoad): Promise<void> {
  expect(load.wrong).toEqual([])
  for (const person of load.people) {
    const rows = await history(load.appClient, person)
    const found = rows.filter(({ type }) => type === 'depositSalary')
    const expected = load.claims
      .filter((claim) => claim.person.id === person.id)
      .map(({ receipt, amount }) => {
        const { number } = JSON.parse(receipt ?? '{}') as { number: number }
        return `${number} ${(amount / 100).toFixed(2)}`
      })
    expect(found.map(({ number, amount }) => `${number} ${amount}`).sort()).toEqual(expected.sort())
  }
}

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hundredths } from '#platform/contract/points.ts'
import { Refused } from '#platform/contract/refusals.ts'
import { createBonusDeposit } from '#bonuses/server/deposit-bonuses.ts'
import { enterBonus } from '#bonuses/server/enter-bonus.ts'
import { processBonus, createBonusProcessor } from '#bonuses/server/process-bonus.ts'
import { readBalances } from '#wallet/server/reads.ts'
import { hire } from '#test/concurrency/colleagues.ts'
import { administratorId, ownApp } from '#test/harness/app.ts'
import { ownDatabase } from '#test/harness/database.ts'
import { effort, PATIENCE } from './histories.ts'

const database = await ownDatabase()
await ownApp(database)
const by = await administratorId(database)
const depositBonuses = createBonusDeposit(database)
const processEntered = createBonusProcessor(database)

const PEOPLE = 3
const who = fc.nat(PEOPLE - 1)
const amount = fc.integer({ min: 1, max: 100_000 })
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ type: fc.constant('give' as const), who, amount }) },
  { weight: 3, arbitrary: fc.record({ type: fc.constant('enter' as const), who, amount }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('giveEntered' as const) }) },
  // Some of the deposits repeat a key.
  {
    weight: 4,
    arbitrary: fc.record({ type: fc.constant('deposit' as const), who, key: fc.nat(6) }),
  },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

/** A simple model of bonus points (specification, section 4). */
class BonusModel {
  readonly pending = Array.from({ length: PEOPLE }, () => 0)
  readonly earned = Array.from({ length: PEOPLE }, () => 10_000)
  readonly #entered = new Map<number, number>()
  readonly #answers = new Map<string, string>()

  play(asked: Step): string {
    switch (asked.type) {
      case 'give':
        this.#entered.delete(asked.who)
        this.pending[asked.who] = (this.pending[asked.who] ?? 0) + asked.amount
        return 'given'
      case 'enter':
        this.#entered.set(asked.who, asked.amount)
        return 'entered'
      case 'giveEntered': {
        if (this.#entered.size === 0) return 'no-salary-entered'
        for (const [place, given] of this.#entered) {
          this.pending[place] = (this.pending[place] ?? 0) + given
        }
        this.#entered.clear()
        return 'given'
      }
      case 'deposit': {
        const key = `${asked.who} ${asked.key}`
        const answer = this.#answers.get(key) ?? this.#deposit(asked.who)
        this.#answers.set(key, answer)
        return answer
      }
    }
  }

  #deposit(place: number): string {
    const pending = this.pending[place] ?? 0
    if (pending === 0) return 'invalid-salary'
    this.earned[place] = (this.earned[place] ?? 0) + pending
    this.pending[place] = 0
    return `deposited ${pending}, holds ${this.earned[place]}`
  }
}

/** Runs steps for new users; returns results in the model's words. */
function playInDatabase(ids: readonly number[], story: number) {
  let keys = 0
  return async (asked: Step): Promise<string> => {
    const userId = ids['who' in asked ? asked.who : 0] ?? 0
    const key = `property-${story}-${++keys}`
    try {
      switch (asked.type) {
        case 'give': {
          const bonus = { user: userId, amount: hundredths(asked.amount), reason: '' }
          await processBonus(database, { by, key, bonus })
          return 'given'
        }
        case 'enter': {
          const entry = { amount: hundredths(asked.amount), reason: '' }
          await enterBonus(database, { by, userId, entry })
          return 'entered'
        }
        case 'giveEntered':
          await processEntered(by, key)
          return 'given'
        case 'deposit': {
          const receipt = await depositBonuses(`deposit-${asked.key}`, userId)
          return `deposited ${receipt.amount}, holds ${receipt.balances.earned}`
        }
      }
    } catch (error) {
      if (error instanceof Refused) return error.code
      throw error
    }
  }
}

test('keeps a bonus pending until its one deposit', { timeout: PATIENCE }, async () => {
  let stories = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 40 }), async (steps) => {
      const people = await hire(database, PEOPLE)
      await database.pool.query('delete from entered_bonuses')
      const ids = people.map(({ id }) => id)
      const model = new BonusModel()
      const play = playInDatabase(ids, ++stories)
      for (const asked of steps) expect(await play(asked)).toBe(model.play(asked))
      const held = await Promise.all(ids.map((id) => readBalances(database, id)))
      expect(held.map(({ earned }) => earned)).toEqual(model.earned)
      expect(held.map(({ pending }) => pending)).toEqual(model.pending)
    }),
    { ...effort(25), endOnFailure: true },
  )
})

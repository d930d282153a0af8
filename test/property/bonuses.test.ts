import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hire } from '#test/concurrency/colleagues.ts'
import { administratorId, ownApp } from '#test/harness/app.ts'
import { ownDatabase } from '#test/harness/database.ts'
import { createBonusDeposit } from '#bonuses/server/deposit-bonuses.ts'
import { enterBonus } from '#bonuses/server/enter-bonus.ts'
import { createBonusProcessor, processBonus } from '#bonuses/server/process-bonus.ts'
import { createBonusRecaller } from '#bonuses/server/recall-bonuses.ts'
import { hundredths } from '#platform/contract/points.ts'
import { Refused } from '#platform/contract/refusals.ts'
import { readBalances } from '#wallet/server/reads.ts'
import { effort, PATIENCE } from './histories.ts'

const database = await ownDatabase()
await ownApp(database)
const by = await administratorId(database)
const depositBonuses = createBonusDeposit(database)
const processEntered = createBonusProcessor(database)
const recallBonuses = createBonusRecaller(database)

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
  { weight: 2, arbitrary: fc.record({ type: fc.constant('recall' as const), who }) },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

/** A simple model of bonus points (specification, section 4). */
class BonusModel {
  /** The bonuses of each person that wait, the oldest first. */
  readonly #waiting = Array.from({ length: PEOPLE }, (): number[] => [])
  readonly earned = Array.from({ length: PEOPLE }, () => 10_000)
  readonly #entered = new Map<number, number>()
  readonly #answers = new Map<string, string>()

  play(asked: Step): string {
    switch (asked.type) {
      case 'give':
        this.#entered.delete(asked.who)
        this.#waiting[asked.who]?.push(asked.amount)
        return 'given'
      case 'enter':
        this.#entered.set(asked.who, asked.amount)
        return 'entered'
      case 'giveEntered': {
        if (this.#entered.size === 0) return 'no-salary-entered'
        for (const [place, given] of this.#entered) this.#waiting[place]?.push(given)
        this.#entered.clear()
        return 'given'
      }
      case 'deposit': {
        const key = `${asked.who} ${asked.key}`
        const answer = this.#answers.get(key) ?? this.#deposit(asked.who)
        this.#answers.set(key, answer)
        return answer
      }
      case 'recall': {
        const latest = this.#waiting[asked.who]?.pop()
        return latest === undefined ? 'bonus-unknown' : `recalled ${latest}`
      }
    }
  }

  get pending(): number[] {
    return this.#waiting.map((amounts) => amounts.reduce((sum, one) => sum + one, 0))
  }

  #deposit(place: number): string {
    const pending = this.pending[place] ?? 0
    if (pending === 0) return 'invalid-salary'
    this.earned[place] = (this.earned[place] ?? 0) + pending
    this.#waiting[place] = []
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
        case 'recall': {
          const recall = { by, key, of: 'bonus', id: await latestOf(userId), reason: 'x' } as const
          return `recalled ${(await recallBonuses(recall)).total}`
        }
      }
    } catch (error) {
      if (error instanceof Refused) return error.code
      throw error
    }
  }
}

/** The latest bonus that waits; 0 for none. */
async function latestOf(userId: number): Promise<number> {
  const { rows } = await database.pool.query<{ id: number | null }>(
    `select max(id) as id from bonuses
      where user_id = $1 and claimed_seq is null and recall_id is null`,
    [userId],
  )
  return rows[0]?.id ?? 0
}

test(
  'keeps a bonus pending until its one deposit, or its recall',
  { timeout: PATIENCE },
  async () => {
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
  },
)

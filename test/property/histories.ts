import fc from 'fast-check'
import { hundredths, LARGEST_AMOUNT, LARGEST_BALANCE } from '#contract/points.ts'
import type { Command } from '#server/ledger/command.ts'
import { keyedOrder, order, type Order, type Outcome } from '#server/ledger/order.ts'
import { Model, told, type Ask, type Asked, type Paid, type Person } from './model.ts'

const PEOPLE = 4

export interface Story {
  readonly people: readonly Pick<Person, 'isActive' | 'isDeposit' | 'isWithdraw' | 'isTransfer'>[]
  readonly asked: readonly Asked[]
  /** How many orders go into each batch, over and over. */
  readonly cuts: readonly number[]
}

// Mostly about what people hold, so that accepted and refused come in equal parts.
const amount = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 1, max: 12_000 }) },
  { weight: 2, arbitrary: fc.constantFrom(1, 9_999, 10_000, 10_001) },
  { weight: 1, arbitrary: fc.integer({ min: -10, max: 0 }) },
  { weight: 1, arbitrary: fc.integer({ min: 10_000, max: LARGEST_AMOUNT }) },
  { weight: 1, arbitrary: fc.constantFrom(LARGEST_BALANCE, LARGEST_BALANCE - 10_000) },
)

export const addressOf = (place: number) => `person-${place}@laurel.local`

/** What is drawn: a refund takes back one of the purchases there are by then. */
type Drawn = Omit<Asked, 'ask'> & {
  readonly ask: Exclude<Ask, { type: 'refund' }> | { type: 'refund'; purchase: number }
}

const ask: fc.Arbitrary<Drawn['ask']> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      type: fc.constant('send' as const),
      to: fc.constantFrom(0, 1, 2, 3, 9).map(addressOf),
      amount,
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      type: fc.constantFrom('deposit', 'withdraw', 'purchase', 'bonus'),
      amount,
    }),
  },
  { weight: 1, arbitrary: fc.constant({ type: 'depositSalary' as const }) },
  {
    weight: 2,
    arbitrary: fc.record({ type: fc.constant('refund' as const), purchase: fc.nat(20) }),
  },
)

const asked = fc.record({
  who: fc.nat(PEOPLE - 1),
  key: fc.option(
    fc.nat(40).map((number) => `the-key-${number}`),
    { freq: 4 },
  ),
  ask,
})

// The very same request again, somewhere later: what a browser does that heard no answer.
export const repeats = fc.array(fc.tuple(fc.nat(200), fc.nat(200)), { maxLength: 20 })

const mostly = fc.oneof({ weight: 5, arbitrary: fc.constant(true) }, fc.boolean())
const flags = { isActive: mostly, isDeposit: mostly, isWithdraw: mostly, isTransfer: mostly }

export const stories: fc.Arbitrary<Story> = fc
  .record({
    people: fc.array(fc.record(flags), { minLength: PEOPLE, maxLength: PEOPLE }),
    asked: fc.array(asked, { minLength: 1, maxLength: 200, size: 'max' }),
    repeats,
    cuts: fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 8 }),
  })
  .map(({ people, asked: once, repeats: again, cuts }) => {
    return { people, asked: settled(people, withRepeats(once, again)), cuts }
  })

/**
 * Refunds name their purchase, what it took included, so the story is played once to know. A purchase
 * is refunded once: to see to that is the shop's business, and the database's. Refunds have no keys.
 */
function settled(people: Story['people'], drawn: readonly Drawn[]): Asked[] {
  const model = new Model(newcomers({ people }))
  const paid = people.map((): Paid[] => [])
  return drawn.flatMap(({ who, key, ask: asking }): Asked[] => {
    const [person, purchases] = [model.people[who], paid[who]]
    if (person === undefined || purchases === undefined) return []
    const before = { ...person }
    if (asking.type !== 'refund') {
      const asked = { who, key, ask: asking }
      model.answer(asked)
      if (asking.type === 'purchase' && person.rows > before.rows) {
        purchases.push({
          row: person.rows,
          earned: before.earned - person.earned,
          appreciation: before.appreciation - person.appreciation,
        })
      }
      return [asked]
    }
    const [purchase] = purchases.splice(asking.purchase % Math.max(1, purchases.length), 1)
    if (purchase === undefined) return []
    const asked: Asked = { who, key: null, ask: { type: 'refund', paid: purchase } }
    model.answer(asked)
    return [asked]
  })
}

/** Puts copies of what is at the first place of each pair at the second. */
export function withRepeats<T>(
  once: readonly T[],
  again: readonly (readonly [number, number])[],
): T[] {
  const all = [...once]
  for (const [from, to] of again) {
    const source = all[from % all.length]
    if (source !== undefined) all.splice(to % (all.length + 1), 0, source)
  }
  return all
}

/** A person of the story who has just signed up: 100 points and a history of one row. */
export function newcomers({ people }: Pick<Story, 'people'>, address = addressOf): Person[] {
  return people.map((person, place) => ({
    ...person,
    email: address(place),
    earned: 10_000,
    appreciation: 0,
    pending: 0,
    rows: 1,
  }))
}

/** The orders of a story, for wallets of these ids. */
export function ordersOf(story: Story, ids: readonly number[]): Order[] {
  return story.asked.map(({ who, key, ask: asking }) => {
    const giver = ids[(who + 1) % ids.length] ?? 0
    const command = commandOf(asking, ids[who] ?? 0, giver)
    return key === null ? order(command) : keyedOrder(key, command)
  })
}

function commandOf(asking: Asked['ask'], userId: number, giver: number): Command {
  switch (asking.type) {
    case 'depositSalary':
      return { type: asking.type, userId }
    case 'send': {
      const { type, to: receiver } = asking
      return { type, userId, receiver, amount: hundredths(asking.amount), message: '' }
    }
    case 'refund': {
      const { row: seq, earned, appreciation } = asking.paid
      const taken = { earned: hundredths(earned), appreciation: hundredths(appreciation) }
      return { type: asking.type, userId, purchase: { seq, ...taken } }
    }
    case 'deposit':
    case 'withdraw':
    case 'purchase':
      return { type: asking.type, userId, amount: hundredths(asking.amount) }
    case 'bonus':
      return { type: 'bonus', userId, amount: hundredths(asking.amount), by: giver, reason: '' }
  }
}

export function cut<T>(all: readonly T[], { cuts }: Pick<Story, 'cuts'>): T[][] {
  const batches: T[][] = []
  for (let done = 0; done < all.length; done += batches.at(-1)?.length ?? 0) {
    batches.push(all.slice(done, done + (cuts[batches.length % cuts.length] ?? 1)))
  }
  return batches
}

/** An outcome in the model's words. */
export function wordsFor(outcome: Outcome): string {
  return 'refusal' in outcome ? outcome.refusal : told(outcome.entry.seq, outcome.entry.after)
}

const { PROPERTY_SEED: seed, PROPERTY_SCALE: scale = '1' } = process.env

/** How long a property may take, in milliseconds. */
export const PATIENCE = 120_000 * Number(scale)

/** A failing story prints its seed; give it here to see it again. `scale` makes a long run. */
export function effort(runs: number): fc.Parameters<unknown> {
  return { numRuns: runs * Number(scale), ...(seed === undefined ? {} : { seed: Number(seed) }) }
}

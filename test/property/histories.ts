import fc from 'fast-check'
import { thank } from '#test/harness/thank.ts'
import { keyed, type Command, type Movement, type Outcome } from '#ledger/command.ts'
import { hundredths, LARGEST_AMOUNT, LARGEST_BALANCE } from '#platform/contract/points.ts'
import {
  leftOf,
  Model,
  told,
  type Ask,
  type AwardedPoints,
  type ModelCommand,
  type PaidPoints,
  type Person,
  type SentPoints,
} from './model.ts'

const PEOPLE = 4

export interface Story {
  readonly people: readonly Pick<Person, 'isActive' | 'isDeposit' | 'isWithdraw' | 'isTransfer'>[]
  readonly asked: readonly ModelCommand[]
  /** The sizes of the batches; the list repeats when it is used up. */
  readonly cuts: readonly number[]
}

// Mostly near the users' balances, so that half of the commands are refused.
const amount = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 1, max: 12_000 }) },
  { weight: 2, arbitrary: fc.constantFrom(1, 9_999, 10_000, 10_001) },
  { weight: 1, arbitrary: fc.integer({ min: -10, max: 0 }) },
  { weight: 1, arbitrary: fc.integer({ min: 10_000, max: LARGEST_AMOUNT }) },
  { weight: 1, arbitrary: fc.constantFrom(LARGEST_BALANCE, LARGEST_BALANCE - 10_000) },
)

export const addressOf = (place: number) => `person-${place}@laurel.local`

type TakesBack = 'refund' | 'reversal' | 'awardReversal'

/** A generated command; one that takes back names an earlier purchase, send or award. */
type DrawnCommand = Omit<ModelCommand, 'ask'> & {
  readonly ask:
    | Exclude<Ask, { type: TakesBack }>
    | { type: 'refund'; which: number }
    | { type: 'awardReversal'; which: number }
    | { type: 'reversal'; which: number; isUndo: boolean }
}

// Mostly one receiver; lists of several are either valid, or may repeat one or have an unknown one.
const receivers = fc
  .oneof(
    { weight: 4, arbitrary: fc.constantFrom(0, 1, 2, 3, 9).map((place) => [place]) },
    { weight: 3, arbitrary: fc.shuffledSubarray([0, 1, 2, 3], { minLength: 2, maxLength: 3 }) },
    {
      weight: 1,
      arbitrary: fc.array(fc.constantFrom(0, 1, 2, 3, 9), { minLength: 2, maxLength: 3 }),
    },
  )
  .map((places) => places.map(addressOf))

const ofAllowance = [
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constant('grant' as const),
      amount,
      ends: fc.constantFrom(1, 2, 3),
    }),
  },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('expire' as const) }) },
]

interface Drawing {
  readonly switched: fc.Arbitrary<number | undefined>
  readonly sent: fc.Arbitrary<number>
  readonly hasAllowance: boolean
}

// Without bonuses, which bonuses.test.ts tests.
const askWith = ({
  sent,
  hasAllowance,
}: Omit<Drawing, 'switched'>): fc.Arbitrary<DrawnCommand['ask']> =>
  fc.oneof(
    ...(hasAllowance ? ofAllowance : []),
    {
      weight: 6,
      arbitrary: fc.record({
        type: fc.constant('send' as const),
        to: receivers,
        amount: sent,
      }),
    },
    {
      weight: 5,
      arbitrary: fc.record({
        type: fc.constantFrom('deposit', 'withdraw', 'purchase', 'award'),
        amount,
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({ type: fc.constant('refund' as const), which: fc.nat(20) }),
    },
    {
      weight: 1,
      arbitrary: fc.record({ type: fc.constant('awardReversal' as const), which: fc.nat(20) }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        type: fc.constant('reversal' as const),
        which: fc.nat(20),
        isUndo: fc.boolean(),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        type: fc.constant('adjustment' as const),
        balance: fc.constantFrom('earned', 'appreciation'),
        amount: fc.tuple(fc.constantFrom(1, -1), amount).map(([sign, size]) => sign * size),
      }),
    },
  )

const nobody = fc.constant(undefined)
const somebody = fc.oneof(
  { weight: 9, arbitrary: nobody },
  { weight: 1, arbitrary: fc.nat(PEOPLE - 1) },
)

const askedWith = ({ switched, ...drawing }: Drawing) =>
  fc.record({
    switched,
    who: fc.nat(PEOPLE - 1),
    key: fc.option(
      fc.nat(40).map((number) => `the-key-${number}`),
      { freq: 4 },
    ),
    ask: askWith(drawing),
  })

// Repeats of a request, like those of a browser without an answer.
export const repeats = fc.array(fc.tuple(fc.nat(200), fc.nat(200)), { maxLength: 20 })

const mostly = fc.oneof({ weight: 5, arbitrary: fc.constant(true) }, fc.boolean())
const flags = { isActive: mostly, isDeposit: mostly, isWithdraw: mostly, isTransfer: mostly }

const storiesOf = (asked: ReturnType<typeof askedWith>): fc.Arbitrary<Story> =>
  fc
    .record({
      people: fc.array(fc.record(flags), { minLength: PEOPLE, maxLength: PEOPLE }),
      asked: fc.array(asked, { minLength: 1, maxLength: 200, size: 'max' }),
      repeats,
      cuts: fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 8 }),
    })
    .map(({ people, asked: once, repeats: again, cuts }) => {
      return { people, asked: settled(people, withRepeats(once, again)), cuts }
    })

const orNothing = fc.oneof(
  { weight: 9, arbitrary: amount },
  { weight: 1, arbitrary: fc.constant(0) },
)

export const stories = storiesOf(
  askedWith({ switched: nobody, sent: orNothing, hasAllowance: true }),
)
/** Stories without thanks without points, whose recognitions have no sends, and without allowances. */
export const paidStories = storiesOf(
  askedWith({
    switched: nobody,
    sent: amount.filter((sent) => sent !== 0),
    hasAllowance: false,
  }),
)
/** Stories in which people are deactivated and activated again. */
export const restlessStories = storiesOf(
  askedWith({ switched: somebody, sent: orNothing, hasAllowance: true }),
)

/**
 * Refunds name their purchase and reversals their send or award, with its amounts, so the model plays the story
 * first. Each is undone once: the callers and the database ensure it. Neither has a key.
 */
function settled(people: Story['people'], drawn: readonly DrawnCommand[]): ModelCommand[] {
  const model = new Model(newcomers({ people }))
  const done = people.map((): Done => ({ paid: [], sent: [], awards: [] }))
  return drawn.flatMap(({ who, key, switched, ask: asking }): ModelCommand[] => {
    const [person, mine] = [model.people[who], done[who]]
    if (person === undefined || mine === undefined) return []
    const [before, sends] = [{ ...person }, model.sent.length]
    if ('which' in asking) {
      const taking = takeBack(asking, mine)
      const asked = taking && { who, key: null, ask: taking, switched }
      if (asked) model.answer(asked)
      return asked ? [asked] : []
    }
    // The ledger is asked to expire only what is left, by the program and without a key.
    if (asking.type === 'expire' && leftOf(person) === 0) return []
    const isOfProgram = asking.type === 'expire' || asking.type === 'grant'
    const asked = { who, key: isOfProgram ? null : key, ask: asking, switched }
    model.answer(asked)
    if (person.rows === before.rows) return [asked]
    const paid = {
      row: person.rows,
      earned: before.earned - person.earned,
      appreciation: before.appreciation - person.appreciation,
    }
    if (asking.type === 'purchase') mine.paid.push(paid)
    if (asking.type === 'award') mine.awards.push({ row: person.rows, amount: asking.amount })
    mine.sent.push(...model.sent.slice(sends))
    return [asked]
  })
}

/** A person's purchases, sends and awards that can still be taken back. */
interface Done {
  readonly paid: PaidPoints[]
  readonly sent: SentPoints[]
  readonly awards: AwardedPoints[]
}

function takeBack(
  drawn: Extract<DrawnCommand['ask'], { type: TakesBack }>,
  { paid, sent, awards }: Done,
): Ask | undefined {
  if (drawn.type === 'awardReversal') {
    const [award] = awards.splice(drawn.which % Math.max(1, awards.length), 1)
    return award && { type: 'awardReversal', award }
  }
  if (drawn.type === 'refund') {
    const [purchase] = paid.splice(drawn.which % Math.max(1, paid.length), 1)
    return purchase && { type: 'refund', paid: purchase }
  }
  const [send] = sent.splice(drawn.which % Math.max(1, sent.length), 1)
  return send && { type: 'reversal', sent: send, isUndo: drawn.isUndo }
}

/** Copies the command at the first index of each pair to the second. */
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

/** A new user of the story: 100 points and one entry. */
export function newcomers({ people }: Pick<Story, 'people'>, address = addressOf): Person[] {
  return people.map((person, place) => ({
    ...person,
    email: address(place),
    earned: 10_000,
    appreciation: 0,
    portions: [],
    pending: 0,
    rows: 1,
  }))
}

/** The same story with other users and their addresses. */
export function withAddresses(story: Story, addresses: readonly string[]): Story {
  const usual = newcomers(story).map(({ email }) => email)
  const asked = story.asked.map((one) => {
    if (one.ask.type !== 'send') return one
    const to = one.ask.to.map((address) => addresses[usual.indexOf(address)] ?? address)
    return { ...one, ask: { ...one.ask, to } }
  })
  return { ...story, asked }
}

/** The commands of a story, for wallets of these ids. */
export function commandsOf(story: Story, ids: readonly number[]): Command[] {
  return story.asked.map(({ who, key, ask: asking }) => {
    const by = ids[(who + 1) % ids.length] ?? 0
    const command = commandOf(asking, ids, { userId: ids[who] ?? 0, by })
    return key === null ? command : keyed(key, command)
  })
}

function commandOf(
  asking: Ask,
  ids: readonly number[],
  { userId, by }: { userId: number; by: number },
): Movement {
  switch (asking.type) {
    case 'depositSalary':
      return { type: asking.type, userId }
    case 'send':
      return thank(userId, asking.to, asking.amount, 'Thank you', 'public')
    case 'refund': {
      const { row: seq, earned, appreciation } = asking.paid
      const taken = { earned: hundredths(earned), appreciation: hundredths(appreciation) }
      return { type: asking.type, userId, purchase: { seq, ...taken } }
    }
    case 'deposit':
    case 'withdraw':
    case 'purchase':
      return { type: asking.type, userId, amount: hundredths(asking.amount) }
    case 'award': {
      const amount = hundredths(asking.amount)
      return { type: asking.type, userId, amount, by, reason: 'A good year' }
    }
    case 'grant': {
      const { type, amount, ends } = asking
      const grant = { amount: hundredths(amount), endsAt: endOf(ends), by: null, reason: '' }
      return { type, userId, ...grant }
    }
    case 'expire':
      return { type: asking.type, userId, isAll: true }
    case 'awardReversal': {
      const { row: seq, amount } = asking.award
      const award = { seq, amount: hundredths(amount) }
      return { type: asking.type, userId, award, by, reason: 'A mistake' }
    }
    case 'bonus':
      throw new Error('a bonus moves no points')
    case 'adjustment': {
      const { type, balance } = asking
      return { type, userId, balance, amount: hundredths(asking.amount), by, reason: 'A mistake' }
    }
    case 'reversal': {
      const { row: seq, earned, appreciation, given, to, toRow } = asking.sent
      const taken = { earned: hundredths(earned), appreciation: hundredths(appreciation) }
      const portions = given.map(({ row: portion, amount }) => {
        return { portion, amount: hundredths(amount), isOver: false }
      })
      const sent = { seq, ...taken, portions, receiver: { id: ids[to] ?? 0, seq: toRow } }
      const reversal = { type: asking.type, userId, sent, reason: 'A mistake' }
      return asking.isUndo ? { ...reversal, by: userId, isUndo: true } : { ...reversal, by }
    }
  }
}

/** The end of a portion of the model. */
export function endOf(ends: number): Date {
  return new Date(Date.UTC(2100, 0, ends))
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
  if ('refusal' in outcome) return outcome.refusal
  return 'entry' in outcome ? told(outcome.entry.seq, outcome.entry.after) : 'thanked'
}

const { PROPERTY_SEED: seed, PROPERTY_SCALE: scale = '1' } = process.env

/** Timeout of a property test, in milliseconds. */
export const PATIENCE = 120_000 * Number(scale)

/** A failing story prints its seed, which repeats it here. `scale` makes a long run. */
export function effort(runs: number): fc.Parameters<unknown> {
  return { numRuns: runs * Number(scale), ...(seed === undefined ? {} : { seed: Number(seed) }) }
}

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ownDatabase } from '#test/harness/database.ts'
import { write } from '#ledger/write.ts'
import { SIGN_UP_BONUS } from '#platform/contract/points.ts'
import { transact } from '#platform/server/db/transact.ts'
import { writeThanks } from '#recognition/server/send-thanks.ts'
import { createOverviewReader } from '#reports/server/read-overview.ts'
import {
  commandsOf,
  cut,
  effort,
  newcomers,
  paidStories,
  PATIENCE,
  withAddresses,
  type Story,
} from './histories.ts'
import { Model } from './model.ts'
import { inFigures, OverviewModel } from './overview-model.ts'

const database = await ownDatabase({ books: 'ledger' })
const readOverview = createOverviewReader(database, {})

const MINUTE_MS = 60_000
const [FIRST, LAST] = [Date.UTC(2025, 9, 1), Date.UTC(2027, 6, 1)]

// Times near the end of a month or week in some zone, or near a clock change.
const EDGES = [
  Date.UTC(2025, 9, 26, 1), // Berlin: an hour comes twice
  Date.UTC(2025, 11, 31, 23), // Berlin: a year begins
  Date.UTC(2026, 1, 28, 18, 30), // Kolkata: March begins
  Date.UTC(2026, 2, 29, 1), // Berlin: an hour is missing
  Date.UTC(2026, 2, 29, 22), // Berlin: Monday begins, in summer time
  Date.UTC(2026, 3, 4, 15), // Lord Howe: clocks go back by half an hour
  Date.UTC(2026, 5, 30, 10), // Kiritimati: July begins
  Date.UTC(2026, 10, 1, 4), // New York: November begins, on the day on which clocks go back
  Date.UTC(2026, 10, 1, 6), // New York: an hour comes twice
]

const moment = fc
  .oneof(
    fc.integer({ min: FIRST, max: LAST }),
    fc
      .tuple(fc.constantFrom(...EDGES), fc.integer({ min: -90, max: 90 }))
      .map(([edge, minutes]) => edge + minutes * MINUTE_MS),
    fc.constantFrom(...EDGES),
  )
  .map((time) => new Date(time))

const ZONES = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'Pacific/Kiritimati',
  'America/St_Johns',
  'Pacific/Pago_Pago',
] as const

const ranges = fc
  .record({ one: moment, another: moment, zone: fc.constantFrom(...ZONES) })
  .filter(({ one, another }) => one.getTime() !== another.getTime())
  .map(({ one, another, zone }) => {
    const [from, until] = one < another ? [one, another] : [another, one]
    return { from, until, zone }
  })

const { rows: values } = await database.pool.query<{ id: number }>(
  `insert into company_values (name, emoji, color, place)
   values ('Craft', '🔧', 'gold', 0), ('Courage', '🦁', 'rose', 1), ('Team', '🤝', 'teal', 2)
   returning id`,
)
const valueIds = values.map(({ id }) => id)

/** Adds the values of the model to every recognition. */
const NAME_VALUES = `
  insert into recognition_values (value_id, recognition_id)
  select v.id, r.id
    from recognitions r cross join company_values v
   where (r.sender_id + 3 * r.first_seq + v.id) % 4 = 0
  on conflict do nothing`

const histories = fc.record({
  story: paidStories,
  // Times of sign-ups and batches; the lists repeat when they are used up.
  joins: fc.array(moment, { minLength: 4, maxLength: 4 }),
  moments: fc.array(moment, { minLength: 1, maxLength: 30 }),
  asked: fc.array(ranges, { minLength: 3, maxLength: 3 }),
})

let people = 0

async function join(story: Story, joins: readonly Date[]) {
  const members = story.people.map((person, place) => ({
    ...person,
    email: `member-${++people}@laurel.test`,
    joined: joins[place] ?? new Date(FIRST),
  }))
  const { rows } = await database.pool.query<{ id: number }>(
    `insert into users (email, first_name, last_name, password_hash,
                        is_active, is_deposit, is_withdraw, is_transfer)
     select email, 'Test', 'Colleague', 'none', active, deposit, withdraw, transfer
       from unnest($1::text[], $2::boolean[], $3::boolean[], $4::boolean[], $5::boolean[])
         with ordinality as m (email, active, deposit, withdraw, transfer, place)
      order by place
     returning id`,
    [
      members.map(({ email }) => email),
      members.map(({ isActive }) => isActive),
      members.map(({ isDeposit }) => isDeposit),
      members.map(({ isWithdraw }) => isWithdraw),
      members.map(({ isTransfer }) => isTransfer),
    ],
  )
  const joined = members.map((member, place) => ({ ...member, id: rows[place]?.id ?? 0 }))
  for (const { id: userId, joined: madeAt } of joined) {
    await transact(database, (tx) =>
      write(tx, [{ type: 'signUp', userId, bonus: SIGN_UP_BONUS }], { madeAt }),
    )
  }
  return joined
}

/** The days that a range touches in its zone, as days of the company, whose zone is UTC. */
async function wholeDays({ from, until, zone }: { from: Date; until: Date; zone: string }) {
  const { rows: days } = await database.pool.query<{ from: Date; until: Date }>(
    `select ($1::timestamptz at time zone $3)::date::timestamp at time zone 'UTC' as from,
            (($2::timestamptz - interval '1 millisecond') at time zone $3)::date::timestamp
              at time zone 'UTC' + interval '24 hours' as until`,
    [from, until, zone],
  )
  return { ...(days[0] ?? { from, until }), zone: 'UTC' as const }
}

test('computes every figure of any range as the model does', { timeout: PATIENCE }, async () => {
  const company = new OverviewModel(valueIds)
  let [figures, reversed] = [0, 0]
  await fc.assert(
    fc.asyncProperty(histories, async ({ story: usual, joins, moments, asked }) => {
      const members = await join(usual, joins)
      company.join(members)
      const addresses = members.map(({ email }) => email)
      const ids = members.map(({ id }) => id)
      const story = withAddresses(usual, addresses)
      const model = new Model(newcomers(story, (place) => addresses[place] ?? ''))
      const batches = cut(commandsOf(story, ids), story)
      for (const [number, batch] of batches.entries()) {
        const madeAt = moments[number % moments.length] ?? new Date(FIRST)
        await transact(database, (tx) => writeThanks(tx, batch, { madeAt }))
      }
      await database.pool.query(NAME_VALUES)
      for (const [number, batch] of cut(story.asked, story).entries()) {
        const at = moments[number % moments.length] ?? new Date(FIRST)
        for (const one of batch) {
          company.play(model, ids, { asked: one, at })
          if (one.ask.type === 'reversal') reversed++
        }
      }
      for (const range of asked) {
        const overview = inFigures(await readOverview(range))
        const expected = company.figures(await wholeDays(range))
        expect(overview).toEqual(expected)
        const { held, ever } = overview
        expect(ever.issued).toBe(ever.withdrawn + ever.spent + ever.forfeited + held.total)
        const { values: named, unthanked } = overview
        if (named.named.length > 1 && unthanked.people.length > 0) figures++
      }
    }),
    // The company grows with each story, so shrinking would change the story.
    { ...effort(30), endOnFailure: true },
  )
  expect(figures).toBeGreaterThan(20)
  expect(reversed).toBeGreaterThan(20)
})

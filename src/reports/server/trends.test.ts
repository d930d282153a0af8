import { expect, test } from 'vitest'
import { hire } from '#test/concurrency/colleagues.ts'
import { ownApp } from '#test/harness/app.ts'
import { ownDatabase } from '#test/harness/database.ts'
import { thank } from '#test/harness/thank.ts'
import type { Command } from '#ledger/command.ts'
import { hundredths } from '#platform/contract/points.ts'
import { transact } from '#platform/server/db/transact.ts'
import { writeThanks } from '#recognition/server/send-thanks.ts'
import { createTrendReader } from './read-overview.ts'
import { periodBefore } from './trends.ts'

const database = await ownDatabase({ books: 'ledger' })
await ownApp(database)
const people = await hire(database, 12)
const idOf = (place: number) => people[place]?.id ?? 0
// Care has six people, Shop five, and the last one is the Yard alone.
await database.pool.query(
  `update users set team = case when id <= $1 then 'Care' when id <= $2 then 'Shop' else 'Yard' end
    where id = any($3)`,
  [idOf(5), idOf(10), people.map(({ id }) => id)],
)

const make = (moment: string, command: Command) =>
  transact(database, (tx) => writeThanks(tx, [command], { madeAt: new Date(moment) }))

await make('2040-01-20T12:00:00Z', thank(idOf(0), idOf(1), 300))
await make('2040-01-31T23:00:00Z', thank(idOf(0), idOf(1), 300))
await make('2040-02-02T12:00:00Z', thank(idOf(0), idOf(1), 200))
await make('2040-02-03T12:00:00Z', thank(idOf(0), idOf(6), 100))
await make('2040-02-04T12:00:00Z', thank(idOf(0), idOf(11), 100))
await make('2040-01-10T12:00:00Z', {
  type: 'deposit',
  userId: idOf(2),
  amount: hundredths(500),
})

const rangeOf = (from: string, until: string, zone = 'UTC') => ({
  from: new Date(from),
  until: new Date(until),
  zone,
})

test.each([
  ['a month so far', '2040-03-01', '2040-03-26', '2040-02-01', '2040-02-26'],
  ['a month longer than the one before', '2040-03-01', '2040-03-31', '2040-02-01', '2040-02-29'],
  ['whole months', '2040-01-01', '2040-04-01', '2039-10-01', '2040-01-01'],
  ['days within a month', '2040-03-10', '2040-03-20', '2040-02-29', '2040-03-10'],
])('%s are compared with the period before', async (_, from, until, first, end) => {
  const before = await transact(database, (tx) =>
    periodBefore(
      (statement) => tx.query(statement),
      rangeOf(`${from}T00:00:00Z`, `${until}T00:00:00Z`),
    ),
  )
  expect(before.from.toISOString()).toBe(`${first}T00:00:00.000Z`)
  expect(before.until.toISOString()).toBe(`${end}T00:00:00.000Z`)
})

test('months begin in the zone of the reader', async () => {
  const before = await transact(database, (tx) =>
    periodBefore(
      (statement) => tx.query(statement),
      rangeOf('2040-03-31T22:00:00Z', '2040-04-30T22:00:00Z', 'Europe/Berlin'),
    ),
  )
  expect(before.from.toISOString()).toBe('2040-02-29T23:00:00.000Z')
  expect(before.until.toISOString()).toBe('2040-03-31T22:00:00.000Z')
})

test('the period before has its own figures', async () => {
  const read = createTrendReader(database, {})
  const { before } = await read(rangeOf('2040-02-01T00:00:00Z', '2040-02-20T00:00:00Z'))
  // The thanks of January are later than its first nineteen days.
  expect(before).toMatchObject({ issued: 500n, thanks: 0, points: 0n, thanked: 0, wereThanked: 0 })
  const whole = await read(rangeOf('2040-02-01T00:00:00Z', '2040-03-01T00:00:00Z'))
  expect(whole.before).toMatchObject({ thanks: 2, points: 600n, thanked: 1, wereThanked: 1 })
})

/** Moves people to another team at a moment. */
async function move(places: readonly number[], team: string, moment: string): Promise<void> {
  const ids = places.map(idOf)
  await database.pool.query('delete from past_teams where user_id = any($1)', [ids])
  await database.pool.query('update users set team = $1 where id = any($2)', [team, ids])
  const until = 'update past_teams set until = $1 where user_id = any($2)'
  await database.pool.query(until, [moment, ids])
}

test('thanks by team sum up the small ones with others', async () => {
  const range = rangeOf('2040-01-01T00:00:00Z', '2040-04-01T00:00:00Z')
  const { teams } = await createTrendReader(database, {})(range)
  expect(teams).toEqual({
    named: ['Care'],
    months: [
      { month: '2040-01-01', counts: [2], others: 0 },
      { month: '2040-02-01', counts: [1], others: 2 },
      { month: '2040-03-01', counts: [0], others: 0 },
    ],
    smallestGroup: 5,
  })
  // Nobody of those without a team is told from the others.
  await database.pool.query(`update users set team = 'Shop' where team = 'Yard'`)
  await database.pool.query('update users set team = null where id = $1', [idOf(11)])
  expect((await createTrendReader(database, {})(range)).teams.named).toEqual(['Care'])
  await database.pool.query(`update users set team = 'Yard' where id = $1`, [idOf(11)])
  const all = await createTrendReader(database, { smallestGroup: 1 })(range)
  expect(all.teams.named).toEqual(['Care', 'Shop', 'Yard'])
})

test('people count in the team they had when a month began, and a team in the size it had then', async () => {
  const read = (until: string, smallestGroup: number) =>
    createTrendReader(database, { smallestGroup })(rangeOf('2040-01-01T00:00:00Z', until))
  const before = await read('2040-03-01T00:00:00Z', 5)
  await make('2040-03-02T12:00:00Z', thank(idOf(0), idOf(1), 100))
  await move([1], 'Yard', '2040-02-01T12:00:00Z')
  expect(await read('2040-03-01T00:00:00Z', 5)).toEqual(before)
  const { teams } = await read('2040-04-01T00:00:00Z', 1)
  expect(teams.named).toEqual(['Care', 'Yard', 'Shop'])
  expect(teams.months.map(({ counts }) => counts)).toEqual([
    [2, 0, 0],
    [1, 1, 1],
    [0, 1, 0],
  ])
  // Five today, and one in January.
  await move([6, 7, 8], 'Yard', '2040-02-01T12:00:00Z')
  expect((await read('2040-04-01T00:00:00Z', 5)).teams.named).not.toContain('Yard')
})

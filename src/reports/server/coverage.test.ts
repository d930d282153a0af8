import { beforeAll, expect, test } from 'vitest'
import { hire, type Colleague } from '#test/concurrency/colleagues.ts'
import { ownDatabase } from '#test/harness/database.ts'
import { thank } from '#test/harness/thank.ts'
import type { GroupCondition } from '#groups/contract/group-condition.ts'
import { transact } from '#platform/server/db/transact.ts'
import { writeThanks } from '#recognition/server/send-thanks.ts'
import { createCoverageReader } from './read-overview.ts'

const database = await ownDatabase()
const readCoverage = createCoverageReader(database, {})
const FROM = new Date('2040-01-01T00:00:00Z')
const UNTIL = new Date('2040-04-01T00:00:00Z')
const read = (from = FROM, until = UNTIL) => readCoverage({ from, until, zone: 'UTC' })

const people = await hire(database, 60)
const person = (nth: number): Colleague => people[nth] ?? expect.fail('nobody')
const ids = (from: number, to: number) => people.slice(from, to).map(({ id }) => id)
const { pool } = database

async function send(
  from: number,
  to: number,
  day = '2040-02-01',
  visibility: 'public' | 'private' = 'public',
): Promise<void> {
  const madeAt = new Date(`${day}T12:00:00Z`)
  const command = thank(person(from).id, person(to).id, 0, 'Thank you', visibility)
  await transact(database, (tx) => writeThanks(tx, [command], { madeAt }))
}

async function makeGroup(name: string, condition: GroupCondition): Promise<void> {
  await pool.query('insert into groups (name, condition) values ($1, $2)', [
    name,
    JSON.stringify(condition),
  ])
}

const inPlace = (value: string): GroupCondition => ({
  match: 'all',
  rules: [{ field: 'place', is: 'oneOf', values: [value] }],
})

beforeAll(async () => {
  const set = 'update users set team = $2, place = $3 where id = any($1)'
  await pool.query(set, [ids(0, 30), 'Rotor', 'Lyon'])
  await pool.query(set, [ids(30, 50), 'Stator', 'Berlin'])
  await pool.query(set, [ids(50, 57), 'stator', 'Oslo'])
  await pool.query(set, [ids(57, 60), null, 'Riga'])
  await pool.query('update users set manager_id = $2 where id = any($1)', [
    ids(1, 11),
    person(0).id,
  ])
  for (const place of ['Lyon', 'Berlin', 'Riga']) await makeGroup(place, inPlace(place))
  // The manager thanks 5 of 10, of whom one twice and one in private.
  for (const to of [1, 2, 3, 4]) await send(0, to)
  await send(0, 1)
  await send(0, 5, '2040-02-02', 'private')
  // Five of Lyon thank Berlin; one of them the own team too; Riga has no team.
  for (const from of [1, 2, 3, 4, 5]) await send(from, 30)
  await send(1, 2)
  await send(6, 57)
  // Before the range, and after it.
  await send(7, 8, '2039-12-31')
  await send(7, 8, '2040-04-01')
})

test('counts who was thanked, who thanked, and where thanks went', async () => {
  const { company } = await read()
  expect(company).toEqual({
    people: 60,
    // 1 to 5, 30 and 57.
    received: 12,
    // 0 to 6.
    gave: 12,
    byManager: 50,
    // 5 of 12: those to Riga count neither way.
    leavesTeam: 42,
    // The six most thanked got all but one of 13: 5, 2, 2, and three with one each.
    topTenth: 92,
  })
})

test('counts each group by its own people, and leaves too small figures out', async () => {
  const { groups, smallestGroup } = await read()
  expect(smallestGroup).toBe(5)
  expect(groups.map(({ name, reach }) => [name, reach])).toEqual([
    [
      'Berlin',
      // Nobody has a manager or thanked; a tenth are two people.
      { people: 20, received: 5, gave: 0, byManager: null, leavesTeam: null, topTenth: null },
    ],
    ['Lyon', { people: 30, received: 17, gave: 23, byManager: 50, leavesTeam: 42, topTenth: null }],
    ['Riga', null],
  ])
})

test('hides a group whose rest would tell of too few people', async () => {
  await makeGroup('All but Riga', {
    match: 'all',
    rules: [{ field: 'place', is: 'noneOf', values: ['Riga'] }],
  })
  const { groups } = await read()
  expect(groups.find(({ name }) => name === 'All but Riga')?.reach).toBeNull()
  expect(groups.find(({ name }) => name === 'Lyon')?.reach).not.toBeNull()
  await pool.query(`delete from groups where name = 'All but Riga'`)
})

test('counts only people who were active for thirty days, and no welcomes', async () => {
  const { rows } = await pool.query<{ at: Date }>('select max(made_at) as at from entries')
  const joined = rows[0]?.at ?? expect.fail('no entries')
  const days = (count: number) => new Date(joined.getTime() + count * 24 * 60 * 60_000)
  expect((await read(joined, days(25))).company).toBeNull()
  expect((await read(joined, days(35))).company).toMatchObject({ people: 60, received: 0 })
  await pool.query('update users set is_active = false where id = $1', [person(59).id])
  expect((await read()).company).toMatchObject({ people: 59 })
})

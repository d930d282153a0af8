import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { ownDatabase } from '#test/harness/database.ts'
import { write } from '#ledger/write.ts'
import { hundredths, SIGN_UP_BONUS } from '#platform/contract/points.ts'
import { transact } from '#platform/server/db/transact.ts'
import { anniversaryOf, dayOfYear } from './due-time.ts'
import { personDays, type DaySpan } from './person-days.ts'

const database = await ownDatabase()
const NOTHING = hundredths(0)

interface FoundDay {
  user_id: number
  ordinal: number
  day: string
  points: number
}

let count = 0
async function hire(startedOn: string | null, birthday: string | null): Promise<number> {
  const { rows } = await database.pool.query<{ id: number }>(
    `insert into users (email, first_name, last_name, password_hash, started_on, birthday)
     values ($1, 'Ada', 'Lovelace', '', $2, $3) returning id`,
    [`person${++count}@laurel.test`, startedOn, birthday],
  )
  const userId = rows[0]?.id ?? 0
  await transact(database, (tx) => write(tx, [{ type: 'signUp', userId, bonus: SIGN_UP_BONUS }]))
  return userId
}

beforeEach(() => database.pool.query('update users set started_on = null, birthday = null'))

async function find(
  milestone: Parameters<typeof personDays>[0],
  span: DaySpan,
): Promise<FoundDay[]> {
  const { rows } = await sql<FoundDay>`
    select user_id, ordinal, day::text, points from (${personDays(milestone, span)}) d
     order by day, user_id, ordinal`.execute(database.db)
  return rows
}

const someDay = (first: number, last: number) =>
  fc
    .integer({ min: Date.UTC(first, 0, 1) / 86_400_000, max: Date.UTC(last, 11, 31) / 86_400_000 })
    .map((days) => new Date(days * 86_400_000).toISOString().slice(0, 10))
const leapDay = fc.constantFrom('2004-02-29', '2016-02-29', '2024-02-29')
const span = fc
  .tuple(someDay(2025, 2032), fc.integer({ min: 0, max: 800 }))
  .map(([from, days]) => ({
    from,
    until: new Date(Date.parse(from) + days * 86_400_000).toISOString().slice(0, 10),
  }))
const within = (day: string, { from, until }: DaySpan) => from <= day && day <= until

test('finds the anniversaries and birthdays that the calendar has', async () => {
  const steps = [1, 2, 3, 5, 8, 10, 20].map((years) => ({ years, points: hundredths(years * 100) }))
  const people = fc.array(fc.oneof(someDay(2000, 2033), leapDay), { minLength: 30, maxLength: 30 })
  const [days = []] = fc.sample(people, { numRuns: 1, seed: 49 })
  const started: [number, string][] = []
  for (const day of days) started.push([await hire(day, day.slice(5)), day])
  await hire(null, null)
  await fc.assert(
    fc.asyncProperty(span, async (asked) => {
      const anniversaries = started.flatMap(([id, day]) =>
        steps
          .map(({ years, points }) => ({
            user_id: id,
            ordinal: years,
            day: anniversaryOf(day, years),
            points: points as number,
          }))
          .filter((found) => within(found.day, asked)),
      )
      const milestone = { id: 1, points: NOTHING, steps }
      const inOrder = (found: FoundDay[]) =>
        found.toSorted((one, other) =>
          one.day === other.day
            ? one.user_id - other.user_id || one.ordinal - other.ordinal
            : one.day < other.day
              ? -1
              : 1,
        )
      expect(await find({ ...milestone, kind: 'anniversary' }, asked)).toEqual(
        inOrder(anniversaries),
      )
      const years = [2025, 2026, 2027, 2028, 2029, 2030, 2031, 2032, 2033, 2034, 2035]
      const birthdays = started.flatMap(([id, day]) =>
        years
          .map((year) => ({
            user_id: id,
            ordinal: year,
            day: dayOfYear(day.slice(5), year),
            points: 700,
          }))
          .filter((found) => within(found.day, asked)),
      )
      expect(
        await find({ ...milestone, kind: 'birthday', points: hundredths(700) }, asked),
      ).toEqual(inOrder(birthdays))
    }),
    { numRuns: 40 },
  )
}, 60_000)

test('finds first days once, and the rows of a list', async () => {
  const id = await hire('2027-03-01', null)
  await hire('2027-04-01', null)
  const march = { from: '2027-03-01', until: '2027-03-31' }
  const welcome = {
    id: 1,
    kind: 'welcome',
    points: hundredths(500),
    steps: [],
  } satisfies Parameters<typeof personDays>[0]
  expect(await find(welcome, march)).toEqual([
    { user_id: id, ordinal: 0, day: '2027-03-01', points: 500 },
  ])
  const { rows } = await database.pool.query<{ id: number }>(
    `insert into milestones (kind, name) values ('list', 'Weddings') returning id`,
  )
  const list = rows[0]?.id ?? 0
  const stored = await database.pool.query<{ id: number }>(
    `insert into milestone_rows (milestone_id, user_id, day, text, points)
     values ($1, $2, '2027-03-31', 'Congratulations', 300), ($1, $2, '2027-04-01', 'Later', 0)
     returning id`,
    [list, id],
  )
  expect(await find({ id: list, kind: 'list', points: NOTHING, steps: [] }, march)).toEqual([
    { user_id: id, ordinal: stored.rows[0]?.id, day: '2027-03-31', points: 300 },
  ])
})

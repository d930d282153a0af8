import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { ownDatabase } from '#test/harness/database.ts'
import {
  contradicts,
  GroupCondition,
  type GroupRule,
  type StartRule,
} from '#groups/contract/group-condition.ts'
import { write } from '#ledger/write.ts'
import { SIGN_UP_BONUS } from '#platform/contract/points.ts'
import { transact } from '#platform/server/db/transact.ts'
import { countMembers, readFirstMembers } from './group-members.ts'
import { groupPredicate } from './group-predicate.ts'

const database = await ownDatabase()

const TODAY = '2024-02-29'
const TEXTS = ['Lyon', 'LYON', 'lyon', 'Zürich', 'Zurich', 'Berlin %', "O'Neill"]
const DAYS = ['2023-02-28', '2023-08-31', '2024-01-29', '2024-01-31', '2024-02-29', '2024-03-10']
const KINDS = ['employee', 'contractor', 'apprentice', 'other']
const COUNTRIES = ['FR', 'DE', 'CH']
const FIELDS = 2
const PEOPLE = 200

interface Somebody {
  id: number
  isActive: boolean
  isAdministrator: boolean
  team: string | null
  place: string | null
  country: string | null
  costCentre: string | null
  kind: string | null
  manager: number | null
  startedOn: string | null
  custom: Record<number, string>
}

const perhaps = <T>(values: readonly T[]) => fc.option(fc.constantFrom(...values), { nil: null })
const somebody = fc.record({
  isActive: fc.constantFrom(true, true, true, false),
  team: perhaps(TEXTS),
  place: perhaps(TEXTS),
  country: perhaps(COUNTRIES),
  costCentre: perhaps(TEXTS),
  kind: perhaps(KINDS),
  /** The place of a manager before them. */
  manager: fc.option(fc.nat(4), { nil: null }),
  startedOn: perhaps(DAYS),
  custom: fc.array(perhaps(TEXTS), { minLength: FIELDS, maxLength: FIELDS }),
})

/** People with few different values, so that conditions find some of them. */
async function hire(): Promise<{ people: Somebody[]; fields: number[] }> {
  const { rows: made } = await database.pool.query<{ id: number }>(
    `insert into custom_fields (name, position) values ('Union', 1), ('Shirt', 2) returning id`,
  )
  const fields = made.map(({ id }) => id)
  const people: Somebody[] = []
  for (const [place, drawn] of fc.sample(somebody, { numRuns: PEOPLE, seed: 49 }).entries()) {
    const manager = drawn.manager === null ? null : (people[drawn.manager]?.id ?? null)
    const { rows } = await database.pool.query<{ id: number; isAdministrator: boolean }>(
      `insert into users (email, first_name, last_name, password_hash, is_active, team, place, country,
                          cost_centre, kind, manager_id, started_on)
       values ($1, 'Ada', 'Lovelace', '', $2, $3, $4, $5, $6, $7, $8, $9)
       returning id, is_administrator as "isAdministrator"`,
      [
        `person${place}@laurel.test`,
        drawn.isActive,
        drawn.team,
        drawn.place,
        drawn.country,
        drawn.costCentre,
        drawn.kind,
        manager,
        drawn.startedOn,
      ],
    )
    const [{ id, isAdministrator } = { id: 0, isAdministrator: false }] = rows
    const custom: Record<number, string> = {}
    for (const [index, value] of drawn.custom.entries()) {
      const field = fields[index]
      if (value === null || field === undefined) continue
      custom[field] = value
      await database.pool.query('insert into custom_field_values values ($1, $2, $3)', [
        id,
        field,
        value,
      ])
    }
    people.push({ ...drawn, id, isAdministrator, manager, custom })
  }
  const ids = people.map(({ id }) => id)
  await transact(database, (tx) =>
    write(
      tx,
      ids.map((userId) => ({ type: 'signUp', userId, bonus: SIGN_UP_BONUS })),
    ),
  )
  return { people, fields }
}

const { people, fields } = await hire()
const managers = people.slice(0, 5).map(({ id }) => id)

/** The last day of a month stands for days that it lacks. */
function monthsLater(day: string, months: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last)))
    .toISOString()
    .slice(0, 10)
}

function startFits({ is, day = '', months = 0 }: StartRule, startedOn: string | null): boolean {
  if (startedOn === null) return is === 'empty'
  switch (is) {
    case 'empty':
      return false
    case 'before':
      return startedOn < day
    case 'after':
      return startedOn > day
    case 'atLeastMonths':
      return monthsLater(startedOn, months) <= TODAY
    case 'underMonths':
      return monthsLater(startedOn, months) > TODAY
  }
}

function fits(rule: GroupRule, person: Somebody): boolean {
  if (rule.field === 'startedOn') return startFits(rule, person.startedOn)
  const held = rule.field === 'custom' ? person.custom[rule.custom] : person[rule.field]
  if (held === null || held === undefined) return rule.is !== 'oneOf'
  if (rule.is === 'empty') return false
  const isListed = rule.values.some(
    (value) => String(value).toLowerCase() === String(held).toLowerCase(),
  )
  return isListed === (rule.is === 'oneOf')
}

function isMember({ match, rules }: GroupCondition, person: Somebody): boolean {
  if (!person.isActive || person.isAdministrator) return false
  return match === 'all'
    ? rules.every((rule) => fits(rule, person))
    : rules.some((rule) => fits(rule, person))
}

const lists = <T>(values: readonly T[]) =>
  fc.oneof(
    fc.record({
      is: fc.constantFrom('oneOf' as const, 'noneOf' as const),
      values: fc.array(fc.constantFrom(...values), { minLength: 1, maxLength: 4 }),
    }),
    fc.constant({ is: 'empty' as const, values: [] as T[] }),
  )
const of = (field: string, values: readonly (string | number)[]) =>
  lists(values).map((rule) => ({ field, ...rule }))
const rule = fc.oneof(
  of('team', TEXTS),
  of('place', TEXTS),
  of('costCentre', TEXTS),
  of('country', COUNTRIES),
  of('kind', KINDS),
  of('manager', managers),
  fc
    .tuple(lists(TEXTS), fc.constantFrom(...fields))
    .map(([one, custom]) => ({ field: 'custom', custom, ...one })),
  fc.record({
    field: fc.constant('startedOn'),
    is: fc.constantFrom('before', 'after'),
    day: fc.constantFrom(...DAYS),
  }),
  fc.record({
    field: fc.constant('startedOn'),
    is: fc.constantFrom('atLeastMonths', 'underMonths'),
    months: fc.integer({ min: 1, max: 14 }),
  }),
  fc.constant({ field: 'startedOn', is: 'empty' }),
)
const condition = fc
  .record({
    match: fc.constantFrom('all', 'any'),
    rules: fc.array(rule, { minLength: 1, maxLength: 4 }),
  })
  .map((drawn) => drawn as GroupCondition)

async function membersOf(drawn: GroupCondition): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from users u where ${groupPredicate(drawn, { of: 'u', today: TODAY })} order by id`.execute(
    database.db,
  )
  return rows.map(({ id }) => id)
}

test('finds whoever fits, for everybody and for one person alike', async () => {
  let found = 0
  await fc.assert(
    fc.asyncProperty(condition, fc.nat(PEOPLE - 1), async (drawn, at) => {
      const expected = people.filter((person) => isMember(drawn, person)).map(({ id }) => id)
      found += expected.length
      expect(await membersOf(drawn)).toEqual(expected)
      const one = people[at]
      const { rows } = await sql<{ is: boolean | null }>`
        select ${groupPredicate(drawn, { today: TODAY })} as is from users where id = ${one?.id}`.execute(
        database.db,
      )
      expect(rows[0]?.is).toBe(expected.includes(one?.id ?? 0))
    }),
    { numRuns: 300 },
  )
  expect(found).toBeGreaterThan(1000)
}, 120_000)

test('finds nobody by a condition that is refused as a contradiction', async () => {
  let refused = 0
  const all = condition.map((drawn) => ({ ...drawn, match: 'all' as const }))
  await fc.assert(
    fc.asyncProperty(all, async (drawn) => {
      if (!contradicts(drawn)) return
      refused += 1
      expect(GroupCondition.safeParse(drawn).error?.issues[0]?.message).toBe('group-contradiction')
      expect(await membersOf(drawn)).toEqual([])
    }),
    { numRuns: 600 },
  )
  expect(refused).toBeGreaterThan(20)
}, 120_000)

test('counts several groups at once as each alone, and names the first people', async () => {
  const drawn = fc
    .sample(condition, { numRuns: 12, seed: 7 })
    .filter(({ rules }) => rules.every(({ field }) => field !== 'startedOn'))
  const expected = drawn.map((one) => people.filter((person) => isMember(one, person)))
  expect(await countMembers(database, drawn)).toEqual(expected.map((one) => one.length))
  for (const [place, one] of drawn.entries()) {
    expect(await countMembers(database, [one])).toEqual([expected[place]?.length])
    const first = await readFirstMembers(database, one, 3)
    expect(first.map(({ id }) => id)).toEqual(expected[place]?.slice(0, 3).map(({ id }) => id))
  }
})

test('counts months up to today in the company’s zone', async () => {
  const months = (is: 'atLeastMonths' | 'underMonths'): GroupCondition => ({
    match: 'all',
    rules: [{ field: 'startedOn', is, months: 1 }],
  })
  const [first] = people
  const day = (moment: string) => sql`${moment}::date`
  const { rows } = await sql<{ tokyo: string }>`
    select ((now() at time zone 'Pacific/Kiritimati')::date - interval '1 month')::date::text as tokyo`.execute(
    database.db,
  )
  await sql`update users set is_active = true, started_on = ${day(rows[0]?.tokyo ?? '')}
             where id = ${first?.id}`.execute(database.db)
  await database.pool.query(`
    insert into settings (name, value, version) values ('timeZone', '"Pacific/Kiritimati"', 1)`)
  const isIn = async (one: GroupCondition) => {
    const { rows: fitting } = await sql`
      select from users where id = ${first?.id} and ${groupPredicate(one)}`.execute(database.db)
    return fitting.length === 1
  }
  expect(await isIn(months('atLeastMonths'))).toBe(true)
  await database.pool.query(`update settings set value = '"Pacific/Pago_Pago"'`)
  expect(await isIn(months('atLeastMonths'))).toBe(false)
  expect(await isIn(months('underMonths'))).toBe(true)
})

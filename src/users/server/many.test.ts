import { expect, test } from 'vitest'
import { ownCompany } from '#test/harness/company.ts'
import { expectOk, isSignedIn } from '#test/harness/visitor.ts'

const { database, app, administrator, newColleague } = await ownCompany()
const own = (await administrator.call('readSession')).json['user'] as { id: number }

type Person = Awaited<ReturnType<typeof newColleague>>
const idsOf = (people: readonly Person[]) => people.map(({ id }) => id)

const switchMany = (chosen: object, change: object) =>
  administrator.call('setPermissionsOfMany', { body: { chosen, change } })
const enterMany = (chosen: object, amount: string, reason = '') =>
  administrator.call('enterBonusForMany', { body: { chosen, entry: { amount, reason } } })
const filterOf = (filter: object) => ({
  status: 'all',
  search: '',
  neverThanked: 'false',
  ...filter,
})

async function three(): Promise<[Person, Person, Person]> {
  return [await newColleague(), await newColleague(), await newColleague()]
}

async function stateOf(people: readonly Person[]) {
  const { rows } = await database.pool.query(
    `select u.is_active, u.is_deposit, e.amount, e.reason
       from users u left join entered_bonuses e on e.user_id = u.id
      where u.id = any($1) order by u.id`,
    [idsOf(people)],
  )
  return rows as { is_active: boolean; is_deposit: boolean; amount: number; reason: string }[]
}

async function eventsOf(people: readonly Person[], action: string) {
  const { rows } = await database.pool.query(
    `select subject_id as id, before, after, reason, made_by as by, address from audit_log
      where action = $2 and subject_id = any($1) order by id`,
    [idsOf(people), action],
  )
  return rows
}

const clearAuditLog = () =>
  database.pool.query(
    `begin; set local session_replication_role = replica; delete from audit_log; commit`,
  )

test('sets flags of several users, and records and announces each actual change', async () => {
  const people = await three()
  const [ada, bob, eve] = people
  await expectOk(switchMany({ ids: [ada.id] }, { isDeposit: true }))
  await clearAuditLog()
  await database.pool.query('delete from outbox')
  const answer = await expectOk(
    switchMany({ ids: [eve.id, ada.id, bob.id, eve.id] }, { isDeposit: true, isWithdraw: false }),
  )
  expect(answer.json).toEqual({ people: 3 })
  expect((await stateOf(people)).map((state) => state.is_deposit)).toEqual([true, true, true])
  const facts = { before: { isDeposit: false }, after: { isDeposit: true }, reason: '' }
  const made = { by: own.id, address: expect.any(String) as string }
  // Nothing changed for Ada.
  expect(await eventsOf(people, 'permissionsSet')).toEqual([
    { id: bob.id, ...facts, ...made },
    { id: eve.id, ...facts, ...made },
  ])
  const { rows } = await database.pool.query('select topic, user_id from outbox order by id')
  expect(rows).toEqual([
    { topic: 'session', user_id: bob.id },
    { topic: 'session', user_id: eve.id },
    { topic: 'users', user_id: null },
  ])
})

test('overrides a link that would activate an account, also when no flag changes', async () => {
  const [ada, bob] = await three()
  await database.pool.query(
    'update users set is_active = false, confirming_activates = true where id = any($1)',
    [[ada.id, bob.id]],
  )
  await expectOk(switchMany({ ids: [ada.id] }, { isActive: false }))
  const { rows } = await database.pool.query(
    'select id from users where confirming_activates and id = any($1)',
    [[ada.id, bob.id]],
  )
  expect(rows).toEqual([{ id: bob.id }])
})

test('signs deactivated users out at their next request', async () => {
  const people = await three()
  const [ada, bob, eve] = people
  await expectOk(switchMany({ ids: [ada.id, bob.id] }, { isActive: false }))
  expect(await isSignedIn(ada.visitor)).toBe(false)
  expect(await isSignedIn(bob.visitor)).toBe(false)
  expect(await isSignedIn(eve.visitor)).toBe(true)
  await expectOk(switchMany({ ids: [ada.id] }, { isActive: true }))
  expect(await isSignedIn(ada.visitor)).toBe(false)
})

test('replaces entered bonuses by a bonus for several users', async () => {
  const people = await three()
  const [ada] = people
  await expectOk(enterMany({ ids: [ada.id] }, '7.50'))
  await clearAuditLog()
  const answer = await expectOk(enterMany({ ids: idsOf(people) }, '12.00', 'A good year'))
  expect(answer.json).toEqual({ people: 3, total: '36.00' })
  expect((await stateOf(people)).map(({ amount, reason }) => [amount, reason])).toEqual(
    people.map(() => [1200, 'A good year']),
  )
  const events = await eventsOf(people, 'bonusEntered')
  expect(events).toMatchObject([
    { id: ada.id, before: { bonus: '7.50' }, after: { bonus: '12.00' }, reason: 'A good year' },
    { before: null, after: { bonus: '12.00' } },
    { before: null, after: { bonus: '12.00' } },
  ])
})

test("changes a filter's users, never the administrator, if their number matches", async () => {
  const people = await three()
  await expectOk(switchMany({ ids: idsOf(people) }, { isActive: false }))
  const filter = filterOf({ status: 'inactive' })
  const counted = await expectOk(
    administrator.call('countUsers', { query: { status: 'inactive' } }),
  )
  const inactive = counted.json['people']
  for (const off of [inactive - 1, inactive + 1]) {
    for (const refused of [
      await switchMany({ filter, people: off }, { isActive: true }),
      await enterMany({ filter, people: off }, '1.00'),
    ]) {
      expect(refused).toMatchObject({ status: 409, json: { code: 'choice-changed' } })
    }
  }
  expect((await stateOf(people)).map((state) => state.is_active)).toEqual([false, false, false])
  await expectOk(enterMany({ filter, people: inactive }, '3.00'))
  await expectOk(switchMany({ filter, people: inactive }, { isActive: true }))
  expect((await stateOf(people)).map((s) => [s.is_active, s.amount])).toEqual(
    people.map(() => [true, 300]),
  )
  const all = await expectOk(administrator.call('countUsers'))
  const everyone = { filter: filterOf({}), people: all.json['people'] }
  await expectOk(switchMany(everyone, { isTransfer: false }))
  const { rows } = await database.pool.query(
    `select count(*) filter (where is_transfer) as can, count(*) as all from users`,
  )
  expect(rows[0]).toEqual({ can: 1, all: all.json['people'] + 1 })
})

test('filters by the current points', async () => {
  const [ada] = await three()
  await expectOk(switchMany({ ids: [ada.id] }, { isDeposit: true, isActive: true }))
  const filter = filterOf({ least: '5000.00' })
  const asked = { filter, people: 1 }
  expect((await enterMany(asked, '1.00')).json).toMatchObject({ code: 'choice-changed' })
  await expectOk(ada.visitor.call('deposit', { body: { amount: '4900.00' } }))
  await expectOk(enterMany(asked, '1.00'))
  const found = await administrator.call('listUsers', { query: { least: '5000' } })
  expect(found.json['users']).toMatchObject([{ id: ada.id, entered: { amount: '1.00' } }])
})

test('changes nobody if the selection is invalid or has the administrator', async () => {
  const people = await three()
  const ids = idsOf(people)
  const change = { isDeposit: true }
  const refusals = [
    [await switchMany({ ids: [...ids, 999_999] }, change), 404, 'profile-missing'],
    [await enterMany({ ids: [...ids, 999_999] }, '1.00'), 404, 'profile-missing'],
    [await switchMany({ ids: [...ids, own.id] }, change), 409, 'administrator-fixed'],
    [await enterMany({ ids: [...ids, own.id] }, '1.00'), 409, 'bonus-self'],
    [await switchMany({ ids: [] }, change), 400, 'nobody-chosen'],
    [await enterMany({ ids: [] }, '1.00'), 400, 'nobody-chosen'],
    [await switchMany({ ids }, {}), 400, 'nothing-to-change'],
    [await enterMany({ ids }, 'ten'), 400, 'salary-not-valid'],
    [await switchMany({ filter: filterOf({}) }, change), 400, 'invalid-input'],
    [
      await switchMany({ ids: Array.from({ length: 1_001 }, (_, n) => n + 1) }, change),
      400,
      'invalid-input',
    ],
  ] as const
  for (const [answer, status, code] of refusals) {
    expect(answer).toMatchObject({ status, json: { code } })
  }
  expect(await stateOf(people)).toEqual(
    people.map(() => ({ is_active: true, is_deposit: false, amount: null, reason: null })),
  )
  expect(await eventsOf(people, 'bonusEntered')).toEqual([])
})

test('logs no unexpected error', () => {
  expect(app.complaints).toEqual([])
})

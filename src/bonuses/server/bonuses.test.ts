import { describe, expect, test } from 'vitest'
import { ownCompany } from '#test/harness/company.ts'
import { enterForAll, hireMany } from '#test/harness/crowd.ts'
import { expectOk, type Visitor } from '#test/harness/visitor.ts'

const { database, app, administrator, newColleague } = await ownCompany()

interface Row {
  id: number
  pending: string
  entered: object | null
}

async function rowOf(search: string): Promise<Row> {
  const { json } = await expectOk(administrator.call('listUsers', { query: { search } }))
  return (json['users'] as Row[])[0] ?? { id: 0, pending: '', entered: null }
}

const enter = (id: number, amount: unknown, reason = '') =>
  administrator.call('enterBonus', { params: { id }, body: { amount, reason } })
const clear = (id: number) => administrator.call('clearBonus', { params: { id } })
const process = (user: number, amount: unknown, reason = '', key?: string) =>
  administrator.call('processBonus', {
    body: { user, amount, reason },
    ...(key !== undefined && { key }),
  })
const processAll = (key?: string) =>
  administrator.call('processEnteredBonuses', key === undefined ? {} : { key })
const sum = async () => (await expectOk(administrator.call('sumEnteredBonuses'))).json
const balances = async (visitor: Visitor) => (await expectOk(visitor.call('readBalances'))).json
const newest = async (visitor: Visitor) =>
  ((await expectOk(visitor.call('readHistory'))).json['transactions'] as object[])[0]

const { id: administratorId } = await rowOf('admin@laurel.test')

describe('an entered bonus', () => {
  test('is stored, replaced and cleared', async () => {
    const ada = await newColleague()
    const entered = await expectOk(enter(ada.id, '50', ' A good year '))
    expect(entered.json).toMatchObject({
      id: ada.id,
      pending: '0.00',
      entered: { amount: '50.00', reason: 'A good year' },
    })
    expect(await sum()).toEqual({ people: 1, total: '50.00', left: null })
    await expectOk(enter(ada.id, '7.25'))
    expect(await rowOf(ada.email)).toMatchObject({ entered: { amount: '7.25', reason: '' } })
    expect((await expectOk(clear(ada.id))).json['entered']).toBeNull()
    expect((await expectOk(clear(ada.id))).json['entered']).toBeNull()
    expect(await sum()).toEqual({ people: 0, total: '0.00', left: null })
    expect(await balances(ada.visitor)).toMatchObject({ pending: '0.00' })
  })

  // Specification, sections 5 and 6.
  test.each([
    ['', 'Please enter a valid salary amount'],
    ['ten', 'Please enter a valid salary amount'],
    [10, 'Please enter a valid salary amount'],
    ['0', 'Bonus points must be more than zero'],
    ['-1', "Bonus points can't be negative. To take points away, adjust the person's balance."],
    ['1.001', 'Please enter a valid number with at most two decimals'],
    ['1000000000.01', 'The amount can be at most 1,000,000,000.00'],
  ])('an amount of %j is refused: %s', async (amount, message) => {
    const { id } = await newColleague()
    for (const answer of [await enter(id, amount), await process(id, amount)]) {
      expect(answer).toMatchObject({ status: 400, json: { message, field: 'amount' } })
    }
  })

  test('is news with its giver and reason, one by one and all at once', async () => {
    const [ada, bob] = [await newColleague(), await newColleague()]
    await expectOk(process(ada.id, '500', 'Night shift in March'))
    await expectOk(enter(bob.id, '20', 'Spring fair'))
    await expectOk(processAll())
    for (const [{ visitor }, points, reason] of [
      [ada, '500.00', 'Night shift in March'],
      [bob, '20.00', 'Spring fair'],
    ] as const) {
      const news = (await expectOk(visitor.call('readInbox'))).json['notifications'] as object[]
      expect(news).toContainEqual(
        expect.objectContaining({
          kind: 'bonusWaiting',
          actor: expect.objectContaining({ id: administratorId }) as object,
          facts: { points, reason },
        }),
      )
    }
  })

  test('a reason has at most 280 characters', async () => {
    const { id } = await newColleague()
    expect((await enter(id, '1', 'x'.repeat(281))).json).toMatchObject({ code: 'reason-long' })
    expect((await process(id, '1', 'x'.repeat(281))).json).toMatchObject({ code: 'reason-long' })
    await expectOk(process(id, '1', '😀'.repeat(280)))
  })

  test('rejects the administrator and a missing user', async () => {
    for (const answer of [await enter(administratorId, '1'), await process(administratorId, '1')]) {
      expect(answer.json).toMatchObject({ code: 'bonus-self' })
    }
    for (const asking of [enter(999_999, '1'), process(999_999, '1'), clear(999_999)]) {
      expect((await asking).json).toMatchObject({
        code: 'profile-missing',
        message: 'User does not exist.',
      })
    }
    expect(await sum()).toEqual({ people: 0, total: '0.00', left: null })
  })
})

describe('Process Points', () => {
  test('adds to the pending bonus, moves no points, and clears the entered one', async () => {
    const ada = await newColleague()
    await expectOk(enter(ada.id, '99'))
    expect((await expectOk(process(ada.id, '50', 'A good year'))).json).toEqual({
      people: 1,
      total: '50.00',
    })
    await expectOk(process(ada.id, '0.50'))
    expect(await rowOf(ada.email)).toMatchObject({ pending: '50.50', entered: null })
    expect(await balances(ada.visitor)).toEqual({
      earned: '100.00',
      appreciation: '0.00',
      total: '100.00',
      pending: '50.50',
    })
    // A pending bonus moves no points, so the history has no row of it.
    const { json } = await expectOk(ada.visitor.call('readHistory'))
    expect(json['transactions']).toMatchObject([{ type: 'signUp', givenBy: null }])
  })

  test('an inactive user gets it too', async () => {
    const ada = await newColleague()
    await expectOk(
      administrator.call('setPermissions', { params: { id: ada.id }, body: { isActive: false } }),
    )
    await expectOk(process(ada.id, '5'))
    expect(await rowOf(ada.email)).toMatchObject({ pending: '5.00' })
  })

  test('has one effect per key, and refuses another request with the same key', async () => {
    const ada = await newColleague()
    const first = await expectOk(process(ada.id, '5', 'once', 'one-key-of-mine'))
    const again = await expectOk(process(ada.id, '5', 'once', 'one-key-of-mine'))
    expect(again.json).toEqual(first.json)
    for (const answer of [
      await process(ada.id, '6', 'once', 'one-key-of-mine'),
      await process(ada.id, '5', 'twice', 'one-key-of-mine'),
      await processAll('one-key-of-mine'),
    ]) {
      expect(answer.json).toMatchObject({ code: 'key-reused' })
    }
    expect(await balances(ada.visitor)).toMatchObject({ pending: '5.00' })
  })

  test('a refusal leaves the entered bonus, and is stored under its key', async () => {
    const ada = await newColleague()
    await expectOk(enter(ada.id, '3'))
    expect((await process(999_999, '1', '', 'a-refused-key')).json).toMatchObject({
      code: 'profile-missing',
    })
    expect(await rowOf(ada.email)).toMatchObject({ entered: { amount: '3.00' } })
    expect((await process(999_999, '1', '', 'a-refused-key')).json).toMatchObject({
      code: 'profile-missing',
    })
    expect((await process(ada.id, '1', '', 'a-refused-key')).json).toMatchObject({
      code: 'key-reused',
    })
    await expectOk(process(ada.id, '1'))
    expect(await rowOf(ada.email)).toMatchObject({ pending: '1.00', entered: null })
  })
})

describe('Process All Entered Bonus Points', () => {
  test("is refused with the specification's message if nothing is entered", async () => {
    expect(await processAll()).toMatchObject({
      status: 409,
      json: { code: 'no-salary-entered', message: 'No users have a salary value entered.' },
    })
  })

  test('gives each user their bonus, and clears the entered ones', async () => {
    const people = [await newColleague(), await newColleague(), await newColleague()]
    const [ada, bob, eve] = people as [(typeof people)[0], (typeof people)[0], (typeof people)[0]]
    await expectOk(enter(bob.id, '20', 'A long year'))
    await expectOk(enter(ada.id, '10.50'))
    expect((await expectOk(processAll('all-of-them'))).json).toEqual({ people: 2, total: '30.50' })
    expect(await sum()).toEqual({ people: 0, total: '0.00', left: null })
    expect(await rowOf(ada.email)).toMatchObject({ pending: '10.50', entered: null })
    expect(await rowOf(bob.email)).toMatchObject({ pending: '20.00', entered: null })
    expect(await rowOf(eve.email)).toMatchObject({ pending: '0.00' })
    expect(await newest(bob.visitor)).toMatchObject({ type: 'signUp' })

    // Bonuses entered afterwards belong to another batch.
    await expectOk(enter(eve.id, '1'))
    expect((await expectOk(processAll('all-of-them'))).json).toEqual({ people: 2, total: '30.50' })
    expect(await rowOf(eve.email)).toMatchObject({ pending: '0.00', entered: { amount: '1.00' } })
    expect((await expectOk(processAll())).json).toEqual({ people: 1, total: '1.00' })
  })

  test('gives no bonus if one cannot be given', async () => {
    const [ada, bob] = [await newColleague(), await newColleague()]
    const fill = `
      insert into bonuses (user_id, amount, reason, made_by)
      select $1, 100000000000, 'full', $2 from generate_series(1, 20000)`
    const empty = `
      alter table bonuses disable trigger bonuses_never_deleted;
      delete from bonuses where reason = 'full';
      alter table bonuses enable trigger bonuses_never_deleted`
    await expectOk(enter(ada.id, '1'))
    await expectOk(enter(bob.id, '1'))
    await database.pool.query(fill, [bob.id, administratorId])
    expect((await process(bob.id, '1')).json).toMatchObject({ code: 'balance-limit' })
    expect((await processAll('too-much-for-bob')).json).toMatchObject({ code: 'balance-limit' })
    expect(await rowOf(ada.email)).toMatchObject({ pending: '0.00', entered: { amount: '1.00' } })
    expect(await sum()).toEqual({ people: 2, total: '2.00', left: null })
    await database.pool.query(empty)
    expect((await processAll('too-much-for-bob')).json).toMatchObject({ code: 'balance-limit' })
    expect((await expectOk(processAll())).json['people']).toBe(2)
  })

  test('refuses a sum above the limit, and keeps the entered bonuses', async () => {
    const { id } = await newColleague()
    await expectOk(enter(id, '1'))
    await database.pool.query(
      `alter table entered_bonuses drop constraint entered_bonuses_amount_check;
       alter table bonuses drop constraint bonuses_amount_check;
       update entered_bonuses set amount = 2000000000000001`,
    )
    expect((await processAll()).json).toMatchObject({ code: 'bonuses-too-large' })
    expect(await sum()).toEqual({ people: 1, total: '20000000000000.00', left: null })
    await expectOk(clear(id))
    const amounts = 'check (amount between 1 and 100000000000)'
    await database.pool.query(
      `alter table entered_bonuses add constraint entered_bonuses_amount_check ${amounts};
       alter table bonuses add constraint bonuses_amount_check ${amounts}`,
    )
  })
})

describe('a processed batch is announced to', () => {
  async function toldAfter(count: number) {
    const ids = await hireMany(database, count)
    await enterForAll(database, administratorId, ids)
    const { rows: before } = await database.pool.query<{ last: number }>(
      'select coalesce(max(id), 0) as last from outbox',
    )
    await expectOk(processAll())
    const { rows } = await database.pool.query<{ topic: string; user_id: number | null }>(
      "select topic, user_id from outbox where id > $1 and topic <> 'notifications' order by id",
      [before[0]?.last],
    )
    return { ids, told: rows.map(({ topic, user_id }) => [topic, user_id]) }
  }

  test('each owner, and the administrator', async () => {
    const { ids, told } = await toldAfter(3)
    expect(told).toEqual([...ids.map((id) => ['wallet', id]), ['users', null]])
  })

  test('everybody at once, if there are more than a thousand owners', async () => {
    const { told } = await toldAfter(1_001)
    expect(told).toEqual([
      ['wallet', null],
      ['users', null],
    ])
  })
})

test('logs no unexpected error', () => {
  expect(app.complaints).toEqual([])
})

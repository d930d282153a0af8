import { expect, test } from 'vitest'
import { GIVER } from '#test/harness/app.ts'
import { ownCompany } from '#test/harness/company.ts'
import { brokenAfter } from '#test/harness/damage.ts'
import { expectOk, type Visitor } from '#test/harness/visitor.ts'
import { AWARD_INVARIANTS } from './invariants.ts'

const { database, app, administrator, newColleague } = await ownCompany()

async function set(values: object): Promise<void> {
  const { version } = (await expectOk(administrator.call('readSettings'))).json
  await expectOk(administrator.call('changeSettings', { body: { version, ...values } }))
}

const body = (ids: readonly number[], amount: unknown = '100', reason = 'Five years with us') => ({
  chosen: { ids },
  award: { amount, reason },
})
const award = (visitor: Visitor, ids: readonly number[], amount?: unknown, reason?: string) =>
  visitor.call('giveAward', { body: body(ids, amount, reason) })
const balances = async (visitor: Visitor) => (await expectOk(visitor.call('readBalances'))).json
const history = async (visitor: Visitor) =>
  (await expectOk(visitor.call('readHistory'))).json['transactions'] as Record<string, unknown>[]
const news = async (visitor: Visitor) =>
  (await expectOk(visitor.call('readInbox'))).json['notifications'] as object[]

test('nobody is given company points until Settings switch them on', async () => {
  const ada = await newColleague()
  expect((await award(administrator, [ada.id])).json).toMatchObject({
    code: 'awards-off',
    message: 'Company points are switched off. Settings switch them on.',
  })
  expect(await balances(ada.visitor)).toMatchObject({ total: '100.00' })
  await set({ companyPoints: true })
})

test('buy gifts at once, and say why in history and news', async () => {
  const [ada, bob] = [await newColleague(), await newColleague()]
  const key = 'five-years-ago'
  const request = { body: body([ada.id, bob.id]), key }
  const given = await expectOk(administrator.call('giveAward', request))
  expect(given.json).toEqual({ people: 2, total: '200.00' })
  expect((await administrator.call('giveAward', request)).json).toEqual(given.json)
  for (const { visitor } of [ada, bob]) {
    expect(await balances(visitor)).toMatchObject({ earned: '100.00', appreciation: '100.00' })
    const [newest] = await history(visitor)
    const words = { message: 'Five years with us', givenBy: GIVER }
    expect(newest).toMatchObject({ type: 'award', number: 2, amount: '100.00', ...words })
    expect((await news(visitor))[0]).toMatchObject({
      kind: 'awarded',
      facts: { points: '100.00', reason: 'Five years with us' },
    })
  }
  const listed = await expectOk(administrator.call('listAwards'))
  expect(listed.json['awards']).toMatchObject([
    { people: 2, total: '200.00', reason: 'Five years with us', receiver: null, reversed: '0.00' },
  ])
})

test.each([
  ['no amount', '', 'Thanks', 400, 'invalid-number'],
  ['nothing', '0', 'Thanks', 400, 'award-not-valid'],
  ['less than nothing', '-1', 'Thanks', 400, 'award-not-valid'],
  ['no reason', '5', ' ', 400, 'reason-required'],
  ['a reason of 281 characters', '5', 'x'.repeat(281), 400, 'reason-long'],
])('are refused with %s', async (_what, amount, reason, status, code) => {
  const { id, visitor } = await newColleague()
  expect(await award(administrator, [id], amount, reason)).toMatchObject({ status, json: { code } })
  expect(await history(visitor)).toHaveLength(1)
})

test('go to all, or to nobody', async () => {
  const [ada, gone, full] = [await newColleague(), await newColleague(), await newColleague()]
  const { json } = await expectOk(administrator.call('readSession'))
  const own = (json['user'] as { id: number }).id
  const off = { params: { id: gone.id }, body: { isActive: false } }
  await expectOk(administrator.call('setPermissions', off))
  const most = '999999999.99'
  await expectOk(award(administrator, [full.id], most))
  await database.pool.query(
    `update wallets set appreciation = 1999999999999999 where user_id = $1`,
    [full.id],
  )
  for (const [other, code] of [
    [gone.id, 'receiver-inactive'],
    [full.id, 'balance-limit'],
    [own, 'bonus-self'],
    [999_999, 'profile-missing'],
  ] as const) {
    expect((await award(administrator, [ada.id, other])).json).toMatchObject({ code })
  }
  expect(await history(ada.visitor)).toHaveLength(1)
  await database.pool.query(`update wallets set appreciation = 99999999999 where user_id = $1`, [
    full.id,
  ])
})

test('a people keeper gives them within the limit of the month, bonuses included, never to themselves', async () => {
  const [keeper, ada] = [await newColleague(), await newColleague()]
  const role = { params: { id: keeper.id, role: 'peopleKeeper' }, body: { bonusLimit: '100' } }
  await expectOk(administrator.call('giveRole', role))
  const bonus = { user: ada.id, amount: '30', reason: '' }
  await expectOk(keeper.visitor.call('processBonus', { body: bonus }))
  await expectOk(award(keeper.visitor, [ada.id], '60'))
  expect((await award(keeper.visitor, [ada.id], '10.01')).json).toMatchObject({
    code: 'bonus-limit',
  })
  const left = await keeper.visitor.call('processBonus', { body: { ...bonus, amount: '10.01' } })
  expect(left.json).toMatchObject({ code: 'bonus-limit' })
  expect((await award(keeper.visitor, [keeper.id], '1')).json).toMatchObject({ code: 'bonus-own' })
  expect((await award(ada.visitor, [keeper.id], '1')).status).toBe(403)
})

test('are taken back by a reversal, once, from appreciation first', async () => {
  const { id, visitor } = await newColleague()
  await expectOk(award(administrator, [id], '80'))
  const reverse = () =>
    administrator.call('reverseSend', { body: { user: id, number: 2, reason: 'Given twice' } })
  await expectOk(reverse())
  expect((await reverse()).json).toMatchObject({ code: 'send-reversed' })
  expect(await balances(visitor)).toMatchObject({ earned: '100.00', appreciation: '0.00' })
  expect(await history(visitor)).toMatchObject([
    { type: 'awardReversal', amount: '-80.00', message: 'Given twice', givenBy: GIVER },
    { type: 'award' },
    { type: 'signUp' },
  ])
  expect((await news(visitor))[0]).toMatchObject({
    kind: 'pointsAdjusted',
    facts: { points: '-80.00', reason: 'Given twice' },
  })
  const account = await expectOk(administrator.call('readAccount', { params: { id } }))
  expect(account.json['transactions']).toMatchObject([{}, { isReversed: true }, {}])
  const { json } = await expectOk(administrator.call('listAwards'))
  expect(json['awards']).toMatchObject([{ total: '80.00', reversed: '80.00' }, {}, {}, {}])
})

test('have a line of their own in the month', async () => {
  const { json } = await expectOk(
    administrator.call('readStatement', { params: { month: 'latest' } }),
  )
  const { rows } = await database.pool.query<{ sum: number }>(
    `select sum(earned + appreciation)::bigint as sum from entries
      where type in ('award', 'awardReversal')`,
  )
  expect(json['company']).toMatchObject({ awards: ((rows[0]?.sum ?? 0) / 100).toFixed(2) })
})

const [GIVEN, MATCH, BELONGS] = AWARD_INVARIANTS.map(({ name }) => name)

test.each([
  ['nothing', 'select 1', []],
  ['an award of nobody’s', `update administrator_terms set started_at = now()`, [GIVEN]],
  ['another total', `update awards set total = total + 1 where people = 2`, [MATCH]],
  ['more people', `update awards set people = people + 1 where people = 2`, [MATCH]],
  ['a lost link', `delete from award_entries where seq = 2`, [MATCH, BELONGS]],
  ['another giver', `update awards set made_by = made_by + 1 where people = 2`, [GIVEN, MATCH]],
])('the audit finds %s', async (_what, damage, found) => {
  expect(await brokenAfter(database, AWARD_INVARIANTS, damage, {})).toEqual(found)
})

test('logs no unexpected error', () => {
  expect(app.complaints).toEqual([])
})

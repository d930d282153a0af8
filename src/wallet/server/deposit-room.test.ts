import { expect, test } from 'vitest'
import { ownCompany } from '#test/harness/company.ts'
import { expectOk, type Visitor } from '#test/harness/visitor.ts'

const { database, administrator, newColleague } = await ownCompany()

async function set(change: object) {
  const { json } = await expectOk(administrator.call('readSettings'))
  const body = { version: json['version'], ...change }
  await expectOk(administrator.call('changeSettings', { body }))
}

async function depositor() {
  const colleague = await newColleague()
  const change = { params: { id: colleague.id }, body: { isDeposit: true } }
  await expectOk(administrator.call('setPermissions', change))
  return colleague
}
const deposit = (visitor: Visitor, amount: string) => visitor.call('deposit', { body: { amount } })
const room = async (visitor: Visitor) => (await expectOk(visitor.call('readDepositRoom'))).json

test('deposits have no limit until Settings set one', async () => {
  const { visitor } = await depositor()
  expect(await room(visitor)).toEqual({ isOpen: true, limit: null, left: null })
  await expectOk(deposit(visitor, '1000000000.00'))
})

test('a month holds what Settings say, for each person', async () => {
  const [ada, bob] = await Promise.all([depositor(), depositor()])
  await expectOk(deposit(ada.visitor, '60.00'))
  await set({ depositLimit: '100.00' })
  expect(await room(ada.visitor)).toEqual({ isOpen: true, limit: '100.00', left: '40.00' })
  expect((await deposit(ada.visitor, '40.01')).json).toMatchObject({
    code: 'deposit-limit',
    field: 'amount',
  })
  await expectOk(deposit(ada.visitor, '40.00'))
  expect(await room(ada.visitor)).toMatchObject({ left: '0.00' })
  await expectOk(deposit(bob.visitor, '100.00'))
  await set({ depositLimit: '50.00' })
  expect(await room(bob.visitor)).toMatchObject({ left: '0.00' })
  await set({ depositLimit: null })
  await expectOk(deposit(bob.visitor, '500.00'))
})

test('deposits at the same time never pass the limit together', async () => {
  const { visitor, id } = await depositor()
  await set({ depositLimit: '100.00' })
  const answers = await Promise.all(Array.from({ length: 12 }, () => deposit(visitor, '30.00')))
  const codes = answers.map(({ status, json }) => (status === 200 ? 'done' : json['code']))
  expect(codes.filter((code) => code === 'done')).toHaveLength(3)
  expect(new Set(codes)).toEqual(new Set(['done', 'deposit-limit']))
  const { rows } = await database.pool.query('select earned from wallets where user_id = $1', [id])
  expect(rows).toEqual([{ earned: 19_000 }])
  await set({ depositLimit: null })
})

test('no deposit succeeds after the answer that closed deposits', async () => {
  const { visitor, id } = await depositor()
  const running = Array.from({ length: 8 }, () => deposit(visitor, '1.00'))
  await set({ depositsOpen: false })
  const count = async () => {
    const { rows } = await database.pool.query<{ n: number }>(
      "select count(*)::int as n from entries where user_id = $1 and type = 'deposit'",
      [id],
    )
    return rows[0]?.n
  }
  const closed = await count()
  await Promise.all(running)
  expect(await count()).toBe(closed)
  expect(await room(visitor)).toMatchObject({ isOpen: false })
  expect((await deposit(visitor, '1.00')).json).toMatchObject({ code: 'deposits-closed' })
  await set({ depositsOpen: true })
  await expectOk(deposit(visitor, '1.00'))
})

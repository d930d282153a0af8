import pino from 'pino'
import { expect, test } from 'vitest'
import { hundredths } from '#platform/contract/points.ts'
import { transact } from '#platform/server/db/transact.ts'
import { write } from '#ledger/write.ts'
import { announce, announceWallets } from '#platform/server/live/outbox.ts'
import { hire } from '#test/concurrency/colleagues.ts'
import { ownDatabase } from '#test/harness/database.ts'
import { whenDone } from '#test/harness/when-done.ts'
import { keepTotals } from './keep-totals.ts'

const database = await ownDatabase()
const [ada, bob] = await hire(database, 2)
if (ada === undefined || bob === undefined) throw new Error('nobody was hired')

function open() {
  const totals = keepTotals(database, pino({ level: 'silent' }))
  whenDone(() => totals.close())
  return totals
}

const totalOf = async ({ id }: { id: number }) => {
  const { rows } = await database.pool.query<{ total: number; is_thanked: boolean }>(
    'select total, is_thanked from totals where user_id = $1',
    [id],
  )
  return rows[0]
}

const deposit = (userId: number, amount: number, tell: number[] | 'everybody' | 'nobody') =>
  transact(database, async (tx) => {
    await write(tx, [{ type: 'deposit', userId, amount: hundredths(amount) }])
    if (tell === 'everybody') announce(tx, [{ topic: 'wallet', userId: null }])
    else if (tell !== 'nobody') announceWallets(tx, tell)
  })

test('the first look compares all, later ones what was told; a thank shows too', async () => {
  const totals = open()
  await totals.refresh()
  expect(await totalOf(ada)).toEqual({ total: 10_000, is_thanked: false })
  await deposit(ada.id, 5, [ada.id])
  await totals.refresh()
  expect(await totalOf(ada)).toMatchObject({ total: 10_005 })
  await transact(database, async (tx) => {
    const amount = hundredths(5)
    await write(tx, [{ type: 'send', userId: ada.id, receiver: bob.email, amount, message: '' }])
    announceWallets(tx, [ada.id, bob.id])
  })
  await totals.refresh()
  expect(await totalOf(bob)).toEqual({ total: 10_005, is_thanked: true })
  expect(await totalOf(ada)).toEqual({ total: 10_000, is_thanked: false })
})

test('everybody is compared when everybody was told, or nobody knows', async () => {
  const totals = open()
  await totals.refresh()
  await deposit(ada.id, 7, 'everybody')
  await totals.refresh()
  expect(await totalOf(ada)).toMatchObject({ total: 10_007 })
  await deposit(ada.id, 1, 'nobody')
  await open().refresh()
  expect(await totalOf(ada)).toMatchObject({ total: 10_008 })
})

test('a newcomer counts from the next look on', async () => {
  const totals = open()
  await totals.refresh()
  const [newcomer = ada] = await hire(database, 1)
  expect(await totalOf(newcomer)).toEqual({ total: null, is_thanked: false })
  await totals.refresh()
  expect(await totalOf(newcomer)).toEqual({ total: 10_000, is_thanked: false })
})

test('a change that is committed late is told late, and not lost', async () => {
  const totals = open()
  await totals.refresh()
  const [began, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const late = transact(database, async (tx) => {
    await write(tx, [{ type: 'deposit', userId: bob.id, amount: hundredths(9) }])
    announceWallets(tx, [bob.id])
    began.resolve()
    await mayEnd.promise
  })
  await began.promise
  await totals.refresh()
  const before = (await totalOf(bob))?.total ?? 0
  mayEnd.resolve()
  await late
  await totals.refresh()
  expect(await totalOf(bob)).toMatchObject({ total: before + 9 })
})

test('several at once, while points move, end where the wallets are', async () => {
  const some = [open(), open(), open()]
  await Promise.all(
    Array.from({ length: 60 }, async (_, turn) => {
      await deposit(turn % 2 ? ada.id : bob.id, 1 + turn, [turn % 2 ? ada.id : bob.id])
      await some[turn % 3]?.refresh()
    }),
  )
  await Promise.all(some.map((totals) => totals.refresh()))
  const { rows } = await database.pool.query(
    `select user_id from totals join wallets using (user_id)
      where totals.total <> earned + appreciation or totals.is_thanked <> wallets.is_thanked`,
  )
  expect(rows).toEqual([])
})

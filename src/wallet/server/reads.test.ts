import { expect, test } from 'vitest'
import { hire, type Colleague } from '#test/concurrency/colleagues.ts'
import { ownDatabase } from '#test/harness/database.ts'
import { thank } from '#test/harness/thank.ts'
import { TestWall } from '#test/harness/wall.ts'
import { hundredths } from '#platform/contract/points.ts'
import { transact } from '#platform/server/db/transact.ts'
import { writeThanks } from '#recognition/server/send-thanks.ts'
import { readBalances, readHistory } from './reads.ts'

const database = await ownDatabase({ books: 'ledger' })
const [ada, bob] = (await hire(database, 2)) as [Colleague, Colleague]

// With the sign-up bonus, Ada has 45 transactions.
await transact(database, (tx) =>
  writeThanks(
    tx,
    Array.from({ length: 44 }, (_, index) => thank(ada.id, bob.id, 100, `thanks ${index + 1}`)),
  ),
)

const historyOf = ({ id }: Colleague, page = 1, readsPrivate = true) =>
  readHistory(database, id, page, { readsPrivate })
const numbersOf = async (page: number) =>
  (await historyOf(ada, page)).transactions.map(({ number }) => number)
const range = (from: number, to: number) =>
  Array.from({ length: from - to + 1 }, (_, index) => from - index)

test('history is newest first, 20 a page, and the last page holds the rest', async () => {
  expect(await numbersOf(1)).toEqual(range(45, 26))
  expect(await numbersOf(2)).toEqual(range(25, 6))
  expect(await numbersOf(3)).toEqual(range(5, 1))
  expect(await historyOf(ada, 3)).toMatchObject({ page: 3, pages: 3, total: 45 })
})

test('a page beyond the last is empty', async () => {
  const beyond = await historyOf(ada, 4)
  expect(beyond).toEqual({ page: 4, pages: 3, total: 45, transactions: [] })
})

test('both sides see the other person, the message and their own running balance', async () => {
  const [sent] = (await historyOf(ada)).transactions
  const [received] = (await historyOf(bob)).transactions
  const [first] = (await historyOf(ada, 3)).transactions.slice(-1)
  expect(sent).toMatchObject({ type: 'send', amount: -100, runningBalance: 5600 })
  expect(sent?.colleague?.email).toBe(bob.email)
  expect(received).toMatchObject({ type: 'receive', amount: 100, runningBalance: 14_400 })
  expect(received?.colleague?.email).toBe(ada.email)
  expect([sent?.message, received?.message]).toEqual(['thanks 44', 'thanks 44'])
  expect(first).toMatchObject({ type: 'signUp', amount: 10_000, colleague: null, message: '' })
})

test('others read no private message, and nobody reads a hidden one', async () => {
  const words = async (readsPrivate: boolean) => {
    const both = await Promise.all([
      historyOf(ada, 1, readsPrivate),
      historyOf(bob, 1, readsPrivate),
    ])
    return both.map(({ transactions }) => transactions[0]?.message)
  }
  await transact(database, (tx) => {
    const told = thank(ada.id, bob.id, 100, 'For all to read')
    return writeThanks(tx, [{ ...told, thanks: { ...told.thanks, visibility: 'public' } }])
  })
  expect(await words(false)).toEqual(['For all to read', 'For all to read'])
  const hide = `update recognitions set hidden_at = now(), is_on_wall = false where message = $1`
  await database.pool.query(hide, ['For all to read'])
  expect([await words(true), await words(false)]).toEqual([
    ['', ''],
    ['', ''],
  ])
  await transact(database, (tx) => writeThanks(tx, [thank(ada.id, bob.id, 100, 'For you')]))
  expect([await words(true), await words(false)]).toEqual([
    ['For you', 'For you'],
    ['', ''],
  ])
})

test('balances are earned, appreciation, their total and the pending bonus', async () => {
  await database.pool.query(
    `insert into bonuses (user_id, amount, reason, made_by) values ($1, 300, '', $2), ($1, 400, '', $2)`,
    [bob.id, ada.id],
  )
  expect(await readBalances(database, bob.id)).toEqual({
    earned: 10_000,
    appreciation: 4600,
    total: 14_600,
    pending: 700,
  })
})

test('says whether the sender undid a send, without a reason', async () => {
  const wall = await TestWall.open(database)
  const [eve, cem] = await wall.three()
  await wall.undo(eve, await wall.card(eve, [cem], { amount: hundredths(200) }))
  for (const [person, type] of [
    [eve, 'reversalIn'],
    [cem, 'reversalOut'],
  ] as const) {
    const [back, sent] = (await historyOf(person)).transactions
    expect(back).toMatchObject({ type, isUndo: true, givenBy: null, message: '' })
    expect(sent).toMatchObject({ isUndo: false })
  }
})

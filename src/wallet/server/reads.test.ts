import { expect, test } from 'vitest'
import { hundredths } from '#platform/contract/points.ts'
import { transact } from '#platform/server/db/transact.ts'
import type { Command } from '#ledger/command.ts'
import { write } from '#ledger/write.ts'
import { hire, type Colleague } from '#test/concurrency/colleagues.ts'
import { ownDatabase } from '#test/harness/database.ts'
import { readBalances, readHistory } from './reads.ts'

const database = await ownDatabase({ books: 'ledger' })
const [ada, bob] = (await hire(database, 2)) as [Colleague, Colleague]

const send = (message: string): Command => ({
  type: 'send',
  userId: ada.id,
  receiver: bob.email,
  amount: hundredths(100),
  message,
})

// With the sign-up bonus, 45 transactions of Ada's.
await transact(database, (tx) =>
  write(
    tx,
    Array.from({ length: 44 }, (_, index) => send(`thanks ${index + 1}`)),
  ),
)

const numbersOf = async (page: number) =>
  (await readHistory(database, ada.id, page)).transactions.map(({ number }) => number)
const range = (from: number, to: number) =>
  Array.from({ length: from - to + 1 }, (_, index) => from - index)

test('history is newest first, 20 a page, and the last page holds the rest', async () => {
  expect(await numbersOf(1)).toEqual(range(45, 26))
  expect(await numbersOf(2)).toEqual(range(25, 6))
  expect(await numbersOf(3)).toEqual(range(5, 1))
  expect(await readHistory(database, ada.id, 3)).toMatchObject({ page: 3, pages: 3, total: 45 })
})

test('a page beyond the last is empty', async () => {
  const beyond = await readHistory(database, ada.id, 4)
  expect(beyond).toEqual({ page: 4, pages: 3, total: 45, transactions: [] })
})

test('both sides see who and why, and each their own running balance', async () => {
  const [sent] = (await readHistory(database, ada.id, 1)).transactions
  const [received] = (await readHistory(database, bob.id, 1)).transactions
  const [first] = (await readHistory(database, ada.id, 3)).transactions.slice(-1)
  expect(sent).toMatchObject({ type: 'send', amount: -100, runningBalance: 5600 })
  expect(sent?.colleague?.email).toBe(bob.email)
  expect(received).toMatchObject({ type: 'receive', amount: 100, runningBalance: 14_400 })
  expect(received?.colleague?.email).toBe(ada.email)
  expect([sent?.message, received?.message]).toEqual(['thanks 44', 'thanks 44'])
  expect(first).toMatchObject({ type: 'signUp', amount: 10_000, colleague: null, message: '' })
})

test('balances are earned, appreciation, their total, and what is pending', async () => {
  await database.pool.query(
    `insert into bonuses (user_id, amount, reason, made_by) values ($1, 300, '', $2), ($1, 400, '', $2)`,
    [bob.id, ada.id],
  )
  expect(await readBalances(database, bob.id)).toEqual({
    earned: 10_000,
    appreciation: 4400,
    total: 14_400,
    pending: 700,
  })
})

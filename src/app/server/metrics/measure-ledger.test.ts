import pino from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { hire, type Colleague } from '#test/concurrency/colleagues.ts'
import { ownDatabase } from '#test/harness/database.ts'
import { thank } from '#test/harness/thank.ts'
import { hundredths } from '#platform/contract/points.ts'
import { transact } from '#platform/server/db/transact.ts'
import { writeThanks } from '#recognition/server/send-thanks.ts'
import { cacheTotals, sumLedger, type LedgerTotals } from './measure-ledger.ts'

const database = await ownDatabase({ books: 'ledger' })
const log = pino({ level: 'silent' })
const [ada, bob] = (await hire(database, 2)) as [Colleague, Colleague]

test('sums the entries to the hundredth into totals that balance', async () => {
  const before = await sumLedger(database)
  await transact(database, (tx) =>
    writeThanks(tx, [
      { type: 'deposit', userId: ada.id, amount: hundredths(50_03) },
      { type: 'withdraw', userId: ada.id, amount: hundredths(20_01) },
      thank(ada.id, bob.id, 1_07),
      { type: 'purchase', userId: bob.id, amount: hundredths(7) },
    ]),
  )
  await database.pool.query(
    `insert into bonuses (user_id, amount, reason, made_by) values ($1, 900, 'r', $2)`,
    [bob.id, ada.id],
  )
  const after = await sumLedger(database)
  const moved = (account: keyof LedgerTotals) => after[account] - before[account]
  expect(moved('issued')).toBe(50_03)
  expect(moved('withdrawn')).toBe(20_01)
  expect(moved('shop')).toBe(7)
  expect(moved('earned')).toBe(50_03 - 20_01 - 1_07)
  expect(moved('appreciation')).toBe(1_00)
  expect(moved('pending')).toBe(9_00)
  expect(moved('entries')).toBe(5)
  const { issued, withdrawn, shop, earned, appreciation } = after
  expect(issued).toBe(withdrawn + shop + earned + appreciation)
})

const NONE = { issued: 0, withdrawn: 0, shop: 0, earned: 0, appreciation: 0, pending: 0 }

/** A cache of totals whose sums finish when the test resolves or rejects them. */
function heldBack() {
  const sums: { finish: (entries: number) => void; fail: () => void }[] = []
  const totals = cacheTotals(database, log, () => {
    const { promise, resolve, reject } = Promise.withResolvers<LedgerTotals>()
    sums.push({
      finish: (entries) => resolve({ ...NONE, entries }),
      fail: () => reject(new Error('gone')),
    })
    return promise
  })
  const entries = async () => (await totals.read())?.totals.entries
  return { entries, sums }
}

test('computes totals once for concurrent readers, and then rests', async () => {
  const { entries, sums } = heldBack()
  const reads = Promise.all([entries(), entries()])
  expect(sums).toHaveLength(1)
  sums[0]?.finish(7)
  expect(await reads).toEqual([7, 7])
  expect(await entries()).toBe(7)
  expect(sums).toHaveLength(1)
})

/** A cache that has totals of 8 entries, which are due for a new sum. */
async function dueAgain() {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const cache = heldBack()
  const first = cache.entries()
  cache.sums[0]?.finish(8)
  expect(await first).toBe(8)
  vi.advanceTimersByTime(60_000)
  return cache
}

test('answers the previous totals while a long computation runs', async () => {
  const { entries, sums } = await dueAgain()
  const second = entries()
  expect(sums).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await second).toBe(8)
  const third = entries()
  sums[1]?.finish(9)
  expect(await third).toBe(9)
  expect(sums).toHaveLength(2)
})

test('keeps the last totals while the database is away', async () => {
  const { entries, sums } = await dueAgain()
  const second = entries()
  sums[1]?.fail()
  expect(await second).toBe(8)
})

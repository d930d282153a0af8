import pino from 'pino'
import { expect, test } from 'vitest'
import { hundredths } from '#platform/contract/points.ts'
import { transact } from '#platform/server/db/transact.ts'
import { writeThanks } from '#recognition/server/send-thanks.ts'
import { hire, type Colleague } from '#test/concurrency/colleagues.ts'
import { ownDatabase } from '#test/harness/database.ts'
import { thank } from '#test/harness/thank.ts'
import { addUp, cacheTotals, type LedgerTotals } from './ledger-totals.ts'

const database = await ownDatabase({ books: 'ledger' })
const log = pino({ level: 'silent' })
const [ada, bob] = (await hire(database, 2)) as [Colleague, Colleague]

test('the totals equal the entries to the hundredth, and balance', async () => {
  const before = await addUp(database)
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
  const after = await addUp(database)
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

/** A ledger whose sums finish when the test says. */
function heldBack() {
  const sums: ((entries: number) => void)[] = []
  const totals = cacheTotals(database, log, () => {
    const { promise, resolve } = Promise.withResolvers<LedgerTotals>()
    const none = { issued: 0, withdrawn: 0, shop: 0, earned: 0, appreciation: 0, pending: 0 }
    sums.push((entries) => resolve({ ...none, entries }))
    return promise
  })
  return { totals, sums }
}

test('computes totals once for concurrent readers, and then rests', async () => {
  const { totals, sums } = heldBack()
  const reads = Promise.all([totals.read(), totals.read()])
  expect(sums).toHaveLength(1)
  sums[0]?.(7)
  expect((await reads).map((read) => read?.totals.entries)).toEqual([7, 7])
  expect((await totals.read())?.totals.entries).toBe(7)
  expect(sums).toHaveLength(1)
})

test('answers the previous totals while a long computation runs', async () => {
  const { totals, sums } = heldBack()
  expect(await totals.read()).toBeNull()
  sums[0]?.(8)
  expect((await totals.read())?.totals.entries).toBe(8)
})

test('keeps the last totals while the database is away', async () => {
  const totals = cacheTotals(database, log, () => Promise.reject(new Error('gone')))
  expect(await totals.read()).toBeNull()
  await totals.close()
})

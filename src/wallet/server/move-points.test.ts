import { expect, test } from 'vitest'
import { alsoOpen } from '#test/concurrency/app-client.ts'
import { hire, walletOf, type Colleague } from '#test/concurrency/colleagues.ts'
import { announcedBy } from '#test/harness/announced.ts'
import { breakCommits } from '#test/harness/break-commits.ts'
import { ownDatabase } from '#test/harness/database.ts'
import { thank } from '#test/harness/thank.ts'
import { hundredths } from '#platform/contract/points.ts'
import { createPointMover } from './move-points.ts'

const database = await ownDatabase()
const breakable = await alsoOpen(database)
const faults = breakCommits(breakable)
const move = createPointMover(breakable)

let keys = 0
const newKey = () => `moved-points-${++keys}`

test.each([
  [['answer lost']],
  [['never arrives']],
  [['never arrives', 'answer lost', 'never arrives']],
] as const)('when COMMIT breaks (%j), each deposit still happens once', async (broken) => {
  const [ada] = (await hire(database, 1)) as [Colleague]
  faults.push(...broken)
  const command = { type: 'deposit', userId: ada.id, amount: hundredths(100) } as const
  const receipts = await Promise.all([1, 2, 3].map(() => move(newKey(), command)))
  expect(receipts.map(({ number }) => number)).toEqual([2, 3, 4])
  expect(faults).toEqual([])
  expect(await walletOf(database, ada)).toEqual({ earned: 10_300, appreciation: 0, rows: 4 })
})

test('answers the receipt of a withdrawal, and throws its refusal', async () => {
  const [ada] = (await hire(database, 1)) as [Colleague]
  const withdraw = (amount: number) =>
    move(newKey(), { type: 'withdraw', userId: ada.id, amount: hundredths(amount) })
  expect(await withdraw(6_000)).toEqual({
    type: 'withdraw',
    number: 2,
    amount: -6_000,
    fromEarned: 6_000,
    fromAppreciation: 0,
    balances: { earned: 4_000, appreciation: 0, total: 4_000 },
  })
  await expect(withdraw(6_000)).rejects.toMatchObject({ code: 'insufficient-funds' })
})

test("announces each movement to the wallet's owner and All Data, and no refusal", async () => {
  const [ada] = (await hire(database, 1)) as [Colleague]
  const moved = (type: 'deposit' | 'withdraw', amount: number) => () =>
    move(newKey(), { type, userId: ada.id, amount: hundredths(amount) })
  const told = ['wallet of 0', 'users']
  expect(await announcedBy(database, moved('deposit', 500), [ada])).toEqual(told)
  expect(await announcedBy(database, moved('withdraw', 500), [ada])).toEqual(told)
  const refused = () => expect(moved('withdraw', 90_000)()).rejects.toThrow()
  expect(await announcedBy(database, refused, [ada])).toEqual([])
})

test('rejects a send, which needs its recognition, and moves nothing', async () => {
  const [ada, bob] = (await hire(database, 2)) as [Colleague, Colleague]
  await expect(move(newKey(), thank(ada.id, bob.id, 100))).rejects.toThrow('its recognition')
  expect(await walletOf(database, bob)).toMatchObject({ appreciation: 0, rows: 1 })
})

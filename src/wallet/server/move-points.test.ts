import { expect, test } from 'vitest'
import { hundredths } from '#platform/contract/points.ts'
import { hire, type Colleague } from '#test/concurrency/colleagues.ts'
import { alsoOpen } from '#test/concurrency/door.ts'
import { breakCommits } from '#test/harness/break-commits.ts'
import { ownDatabase } from '#test/harness/database.ts'
import { createPointMover } from './move-points.ts'

const database = await ownDatabase()
const breakable = await alsoOpen(database)
const faults = breakCommits(breakable)
const move = createPointMover(breakable)

let keys = 0
const newKey = () => `moved-points-${++keys}`

function send(key: string, from: Colleague, to: Colleague) {
  const amount = hundredths(100)
  return move(key, { type: 'send', userId: from.id, receiver: to.email, amount, message: '' })
}

async function wallet({ id }: Colleague) {
  const { rows } = await database.pool.query(
    'select earned, appreciation, last_seq as rows from wallets where user_id = $1',
    [id],
  )
  return rows[0] as unknown
}

test.each([
  [['answer lost']],
  [['never arrives']],
  [['answer lost', 'answer lost']],
  [['never arrives', 'answer lost', 'never arrives']],
] as const)('when COMMIT breaks (%j), each send still happens once', async (broken) => {
  const [ada, bob] = (await hire(database, 2)) as [Colleague, Colleague]
  faults.push(...broken)
  const receipts = await Promise.all([1, 2, 3].map(() => send(newKey(), ada, bob)))
  expect(receipts.map(({ number }) => number)).toEqual([2, 3, 4])
  expect(faults).toEqual([])
  expect(await wallet(ada)).toEqual({ earned: 9_700, appreciation: 0, rows: 4 })
  expect(await wallet(bob)).toEqual({ earned: 10_000, appreciation: 300, rows: 4 })
})

test('when COMMIT keeps breaking the answer is busy, and the key finds out later', async () => {
  const [ada, bob] = (await hire(database, 2)) as [Colleague, Colleague]
  const key = newKey()
  faults.push('answer lost', ...Array<'never arrives'>(5).fill('never arrives'))
  await expect(send(key, ada, bob)).rejects.toMatchObject({ code: 'busy' })
  expect(await send(key, ada, bob)).toMatchObject({ number: 2, amount: -100 })
  expect(await wallet(ada)).toEqual({ earned: 9_900, appreciation: 0, rows: 2 })
})

test('a receipt says what was paid from where, and what is left', async () => {
  const [ada, bob] = (await hire(database, 2)) as [Colleague, Colleague]
  await send(newKey(), bob, ada)
  const amount = hundredths(10_050)
  const command = { type: 'send', userId: ada.id, receiver: bob.email, amount } as const
  expect(await move(newKey(), { ...command, message: '' })).toEqual({
    type: 'send',
    number: 3,
    amount: -10_050,
    fromEarned: 10_000,
    fromAppreciation: 50,
    balances: { earned: 0, appreciation: 50, total: 50 },
  })
})

test('a refusal is thrown as one', async () => {
  const [ada] = (await hire(database, 1)) as [Colleague]
  await expect(send(newKey(), ada, ada)).rejects.toMatchObject({
    code: 'receiver-self',
    message: "You can't send points to yourself",
  })
})

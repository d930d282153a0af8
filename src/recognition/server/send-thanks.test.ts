import { expect, test } from 'vitest'
import { alsoOpen } from '#test/concurrency/app-client.ts'
import { hire, walletOf, type Colleague } from '#test/concurrency/colleagues.ts'
import { breakCommits } from '#test/harness/break-commits.ts'
import { ownDatabase } from '#test/harness/database.ts'
import { refusal } from '#test/harness/refusal.ts'
import { thank } from '#test/harness/thank.ts'
import { createSender } from './send-thanks.ts'

const database = await ownDatabase()
const breakable = await alsoOpen(database)
const faults = breakCommits(breakable)
const { send: run } = createSender(breakable)

let keys = 0
const newKey = () => `sent-thanks-${++keys}`

function send(key: string, from: Colleague, to: Colleague) {
  return run(key, thank(from.id, to.email, 100))
}

const wallet = (of: Colleague) => walletOf(database, of)

/** The recognitions of a sender, oldest first. */
async function thanksOf({ id }: Colleague) {
  const { rows } = await database.pool.query(
    `select message, amount, is_on_wall,
            array(select concat_ws(' ', receiver_id, send_seq) from recognition_receivers
                   where recognition_id = r.id order by send_seq) as sends,
            array(select value_id from recognition_values where recognition_id = r.id) as values,
            array(select concat_ws(' ', giver_id, receiver_id, amount) from added_points
                   where recognition_id = r.id) as added
       from recognitions r where sender_id = $1 order by id`,
    [id],
  )
  return rows as unknown[]
}

async function addValue(name: string): Promise<number> {
  const text = `insert into company_values (name, emoji, color, place)
                  values ($1, '🤝', 'green', 0) returning id`
  const { rows } = await database.pool.query<{ id: number }>(text, [name])
  return rows[0]?.id ?? 0
}

test.each([
  [['answer lost']],
  [['never arrives']],
  [['answer lost', 'answer lost']],
  [['never arrives', 'answer lost', 'never arrives']],
] as const)('stores each send once when COMMIT fails (%j)', async (broken) => {
  const [ada, bob] = (await hire(database, 2)) as [Colleague, Colleague]
  faults.push(...broken)
  const receipts = await Promise.all([1, 2, 3].map(() => send(newKey(), ada, bob)))
  expect(receipts.map(({ number }) => number)).toEqual([2, 3, 4])
  expect(faults).toEqual([])
  expect(await wallet(ada)).toEqual({ earned: 9_700, appreciation: 0, rows: 4 })
  expect(await wallet(bob)).toEqual({ earned: 10_000, appreciation: 300, rows: 4 })
})

test('answers busy while COMMIT keeps failing; a retry with the key sends once', async () => {
  const [ada, bob] = (await hire(database, 2)) as [Colleague, Colleague]
  const key = newKey()
  faults.push('answer lost', ...Array<'never arrives'>(5).fill('never arrives'))
  await expect(send(key, ada, bob)).rejects.toMatchObject({ code: 'busy' })
  expect(await send(key, ada, bob)).toMatchObject({ number: 2, amount: -100 })
  expect(await wallet(ada)).toEqual({ earned: 9_900, appreciation: 0, rows: 2 })
})

test('returns a receipt of the paid and the remaining points of each balance', async () => {
  const [ada, bob] = (await hire(database, 2)) as [Colleague, Colleague]
  await send(newKey(), bob, ada)
  expect(await run(newKey(), thank(ada.id, bob.id, 10_050))).toEqual({
    type: 'send',
    recognition: expect.any(Number),
    number: 3,
    amount: -10_050,
    fromEarned: 10_000,
    fromAppreciation: 50,
    balances: { earned: 0, appreciation: 50, total: 50 },
  })
})

test('throws a refusal with its code', async () => {
  const [ada] = (await hire(database, 1)) as [Colleague]
  await expect(send(newKey(), ada, ada)).rejects.toMatchObject(
    refusal('receiver-self', "You can't send points to yourself"),
  )
})

test('stores one recognition for all receivers with its added points, or refuses it whole', async () => {
  const [ada, bob, eve] = (await hire(database, 3)) as [Colleague, Colleague, Colleague]
  const value = await addValue('Teamwork')
  const command = thank(ada.id, [bob.id, eve.email], 100, 'Well done')
  const thanks = { ...command.thanks, values: [value, value], visibility: 'public' } as const
  await run(newKey(), { ...command, thanks })
  const unknown = { ...thanks, values: [value + 1] }
  await expect(run(newKey(), { ...command, thanks: unknown })).rejects.toMatchObject({
    code: 'value-unknown',
  })
  const { rows } = await database.pool.query<{ id: number }>(
    'select id from recognitions where sender_id = $1',
    [ada.id],
  )
  await run(newKey(), { ...thank(bob.id, eve.id, 50), thanks: { addedTo: rows[0]?.id ?? 0 } })
  expect(await thanksOf(ada)).toEqual([
    {
      message: 'Well done',
      amount: 100,
      is_on_wall: true,
      sends: [`${bob.id} 2`, `${eve.id} 3`],
      values: [value],
      added: [`${bob.id} ${eve.id} 50`],
    },
  ])
  expect(await thanksOf(bob)).toEqual([])
  expect(await wallet(ada)).toEqual({ earned: 9_800, appreciation: 0, rows: 3 })
  expect(await wallet(eve)).toEqual({ earned: 10_000, appreciation: 150, rows: 3 })
})

test('keeps public thanks off the wall if a receiver keeps them private', async () => {
  const [ada, bob, eve] = (await hire(database, 3)) as [Colleague, Colleague, Colleague]
  const choose = `insert into recognition_choices (user_id, receives_in_public) values ($1, false)`
  await database.pool.query(choose, [eve.id])
  for (const receivers of [[bob.id], [bob.id, eve.id]]) {
    const command = thank(ada.id, receivers, 100)
    await run(newKey(), { ...command, thanks: { ...command.thanks, visibility: 'public' } })
  }
  await run(newKey(), thank(ada.id, bob.id, 100))
  const thanks = (await thanksOf(ada)) as { is_on_wall: boolean }[]
  expect(thanks.map((one) => one.is_on_wall)).toEqual([true, false, false])
})

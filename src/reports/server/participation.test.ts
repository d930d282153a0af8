import { expect, test } from 'vitest'
import { hire, type Colleague } from '#test/concurrency/colleagues.ts'
import { ownDatabase } from '#test/harness/database.ts'
import { thank, undo } from '#test/harness/thank.ts'
import { transact } from '#platform/server/db/transact.ts'
import { writeThanks } from '#recognition/server/send-thanks.ts'
import { createOverviewReader } from './read-overview.ts'

const database = await ownDatabase({ books: 'ledger' })
const readOverview = createOverviewReader(database, {})
const [ada, bob, cem, dee] = (await hire(database, 4)) as [
  Colleague,
  Colleague,
  Colleague,
  Colleague,
]
await database.pool.query('update users set is_active = false where id = $1', [dee.id])

const at = (moment: string) => new Date(moment)

async function send(moment: string, from: Colleague, to: Colleague): Promise<void> {
  await transact(database, (tx) =>
    writeThanks(tx, [thank(from.id, to.id, 100, '', 'public')], { madeAt: at(moment) }),
  )
}

async function read(from: string, until: string) {
  const { participation, unthanked, values } = await readOverview({
    from: at(from),
    until: at(until),
    zone: 'UTC',
  })
  return {
    participation,
    thanks: values.months.reduce((sum, { thanks }) => sum + thanks, 0),
    unthanked: unthanked.people.map(({ id, lastThanked }) => [id, lastThanked]),
    totals: unthanked.totals.map(({ days, total }) => [days, total]),
  }
}

await send('2040-01-16T12:00:00Z', ada, bob)
await send('2040-02-03T12:00:00Z', bob, ada)
await send('2040-02-04T12:00:00Z', bob, cem)
// Bob's fourth entry, after his sign-up, what he received and another send.
await transact(database, (tx) =>
  writeThanks(tx, [undo(bob.id, 4, { id: cem.id, seq: 2 }, 100)], {
    madeAt: at('2040-03-08T12:00:00Z'),
  }),
)

test('counts active people who thanked and were thanked, without reversed thanks', async () => {
  const spring = await read('2040-01-01T00:00:00Z', '2040-04-01T00:00:00Z')
  expect(spring.participation).toEqual({ people: 3, thanked: 2, wereThanked: 2 })
  expect(spring.thanks).toBe(2)
  const february = await read('2040-02-01T00:00:00Z', '2040-03-01T00:00:00Z')
  expect(february.participation).toEqual({ people: 3, thanked: 1, wereThanked: 1 })
})

test('lists people by days without thanks: never thanked first, then longest ago', async () => {
  const within = await read('2040-01-01T00:00:00Z', '2040-02-15T00:00:00Z')
  expect(within.unthanked).toEqual([[cem.id, null]])
  const after = await read('2040-01-01T00:00:00Z', '2040-04-04T13:00:00Z')
  expect(after.unthanked).toEqual([
    [cem.id, null],
    [bob.id, at('2040-01-16T12:00:00Z')],
    [ada.id, at('2040-02-03T12:00:00Z')],
  ])
  expect(after.totals).toEqual([
    [30, 3],
    [60, 3],
    [90, 1],
  ])
})

test('a period without thanks is counted in days from the end of the last day', async () => {
  const exactly = await read('2040-01-01T00:00:00Z', '2040-02-15T00:00:00Z')
  expect(exactly.unthanked).toEqual([[cem.id, null]])
  const later = await read('2040-01-01T00:00:00Z', '2040-02-15T00:00:00.001Z')
  expect(later.unthanked.map(([id]) => id)).toEqual([cem.id, bob.id])
})

test('counts thanks without points, and leaves out undone ones', async () => {
  const { rows } = await database.pool.query<{ id: number }>(
    `with made as (
       insert into recognitions (sender_id, message, amount, visibility, made_at, is_on_wall)
       values ($1, 'Thank you', 0, 'public', '2041-01-05T12:00:00Z', true) returning id)
     insert into recognition_receivers (recognition_id, receiver_id, sender_id)
     select id, $2, $1 from made returning recognition_id as id`,
    [ada.id, cem.id],
  )
  const figures = async () => {
    const january = await read('2041-01-01T00:00:00Z', '2041-02-01T00:00:00Z')
    return [january.thanks, january.participation.thanked, january.unthanked.length]
  }
  expect(await figures()).toEqual([1, 1, 2])
  const withdraw = 'update recognitions set withdrawn_at = now(), is_on_wall = false where id = $1'
  await database.pool.query(withdraw, [rows[0]?.id])
  expect(await figures()).toEqual([0, 0, 3])
})

import { expect, test } from 'vitest'
import { ADMINISTRATOR } from '#test/harness/app.ts'
import { hireMany } from '#test/harness/crowd.ts'
import { ownDatabase } from '#test/harness/database.ts'
import { twoClients, type AppClient } from './app-client.ts'
import { hire, type Colleague } from './colleagues.ts'
import { countDeadlocks } from './deadlocks.ts'

const database = await ownDatabase()
const { appClients, pools } = await twoClients(database)
const [one, other] = appClients as [AppClient, AppClient]
const cookie = await one.login(ADMINISTRATOR)
let keys = 0

const idsOf = (people: readonly Colleague[]) => people.map(({ id }) => id)
const EVERYONE = { search: '', status: 'all', neverThanked: 'false' } as const

const switchMany = (appClient: AppClient, chosen: object, change: object) =>
  appClient.ask({ method: 'PATCH', path: '/api/users', cookie, body: { chosen, change } })
const enterMany = (appClient: AppClient, chosen: object, amount: string) =>
  appClient.ask({
    method: 'PUT',
    path: '/api/bonuses/entered',
    cookie,
    body: { chosen, entry: { amount, reason: '' } },
  })
const processAll = (appClient: AppClient) =>
  appClient.ask({ path: '/api/bonuses/batches', cookie, key: `many-key-${++keys}` })

const flagsOf = async (people: readonly Colleague[]) => {
  const { rows } = await database.pool.query<{ flags: string }>(
    `select distinct concat_ws(' ', is_active, is_deposit, is_withdraw, is_transfer) as flags
       from users where id = any($1)`,
    [idsOf(people)],
  )
  return rows.map(({ flags }) => flags)
}

test('applies two concurrent permission changes one after the other, each as a whole', async () => {
  const people = await hire(database, 60)
  const there = { ids: idsOf(people) }
  const back = { ids: idsOf(people).toReversed() }
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, turn) =>
      switchMany(turn % 2 ? one : other, turn % 3 ? there : back, {
        isDeposit: turn % 2 === 0,
        isTransfer: turn % 2 === 0,
      }),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 200))
  expect(['t t t t', 't f t f']).toContain((await flagsOf(people))[0])
  expect(await flagsOf(people)).toHaveLength(1)
  // Each change starts from the result of the previous one.
  const { rows } = await database.pool.query<{ wrong: number }>(
    `select count(*) as wrong from (
       select before, lag(after) over (partition by subject_id order by id) as left_by from audit_log
        where action = 'permissionsSet' and subject_id = any($1)) steps
      where left_by is not null and before <> left_by`,
    [idsOf(people)],
  )
  expect(rows[0]?.wrong).toBe(0)
  expect(await countDeadlocks(pools)).toBe(0)
})

test('loses and doubles no bonus when entry and processing overlap', async () => {
  const people = await hire(database, 80)
  const chosen = { ids: idsOf(people) }
  let entered = 0
  for (let round = 0; round < 6; round++) {
    const [entering] = await Promise.all([
      enterMany(one, chosen, '1.00'),
      processAll(other),
      enterMany(other, { ids: chosen.ids.toReversed() }, '1.00'),
      processAll(one),
    ])
    expect(entering).toMatchObject({ status: 200, json: { people: 80, total: '80.00' } })
    entered += 2
  }
  await processAll(one)
  const { rows } = await database.pool.query<{ low: number; high: number; left: number }>(
    `select min(pending) as low, max(pending) as high,
            (select count(*) from entered_bonuses) as left
       from (select sum(amount)::bigint as pending from bonuses
              where user_id = any($1) group by user_id) given`,
    [chosen.ids],
  )
  // Each entry and each processing covers all users. An entry replaces one that is not processed yet.
  expect(rows[0]?.low).toBe(rows[0]?.high)
  expect(rows[0]?.low).toBeGreaterThanOrEqual(100)
  expect(rows[0]?.high).toBeLessThanOrEqual(entered * 100)
  expect(rows[0]?.left).toBe(0)
  expect(await countDeadlocks(pools)).toBe(0)
})

test('changes 5,000 users at once, with one announcement for all', async () => {
  await hireMany(database, 5_000)
  const { json } = await one.ask({ method: 'GET', path: '/api/users/count', cookie })
  const { people } = json
  await database.pool.query('delete from outbox')
  const chosen = { filter: EVERYONE, people }
  const off = await switchMany(one, chosen, { isWithdraw: true })
  expect(off).toMatchObject({ status: 200, json: { people } })
  const entered = await enterMany(other, chosen, '2.50')
  expect(entered).toMatchObject({ status: 200, json: { people } })
  const { rows } = await database.pool.query(
    `select topic, user_id, count(*) as times from outbox group by topic, user_id order by topic`,
  )
  expect(rows).toEqual([
    { topic: 'session', user_id: null, times: 1 },
    { topic: 'users', user_id: null, times: 2 },
  ])
  const { rows: counts } = await database.pool.query<{ entered: number; on: number }>(
    `select (select count(*) from entered_bonuses where amount = 250) as entered,
            (select count(*) from users where is_withdraw and not is_administrator) as on`,
  )
  expect(counts[0]).toEqual({ entered: people, on: people })
})

import { expect, test } from 'vitest'
import { ADMINISTRATOR, administratorId } from '#test/harness/app.ts'
import { enterForAll } from '#test/harness/crowd.ts'
import { ownDatabase } from '#test/harness/database.ts'
import { until } from '#test/harness/until.ts'
import { ask, twoClients, type AppClient } from './app-client.ts'
import { hire, type Colleague } from './colleagues.ts'
import { countDeadlocks } from './deadlocks.ts'

const database = await ownDatabase()
const { appClients, pools } = await twoClients(database)
const [one, other] = appClients as [AppClient, AppClient]
const cookie = await one.login(ADMINISTRATOR)

let keys = 0
const newKey = () => `recall-key-${++keys}`

const deposit = (appClient: AppClient, person: Colleague) =>
  appClient.ask({ path: '/api/bonus-deposits', cookie: person.cookie, key: newKey() })
const recall = (appClient: AppClient, of: string) =>
  appClient.ask({
    path: `/api/bonuses/${of}/recall`,
    cookie,
    key: newKey(),
    body: { reason: 'Wrong' },
  })

/** Gives each of them a bonus; returns the ids of the bonuses and of their batch. */
async function giveAll(people: readonly Colleague[]) {
  const ids = people.map(({ id }) => id)
  await enterForAll(database, await administratorId(database), ids)
  await one.ask({ path: '/api/bonuses/batches', cookie, key: newKey() })
  const { rows } = await database.pool.query<{ id: number; batch: number }>(
    `select id, (select max(id) from bonus_batches) as batch from bonuses
      where user_id = any($1) order by user_id`,
    [ids],
  )
  return rows
}

test('a bonus is either deposited or recalled, never both', async () => {
  const people = await hire(database, 40)
  const given = await giveAll(people)
  const answers = await ask(appClients, 121, (appClient, place) => {
    const [person, bonus] = [people[place % 40], given[place % 40]]
    if (person === undefined || bonus === undefined) throw new Error('nobody')
    if (place === 60) return recall(appClient, `batches/${bonus.batch}`)
    return place % 3 === 0 ? recall(appClient, `${bonus.id}`) : deposit(appClient, person)
  })
  expect(answers.filter(({ status }) => ![200, 400, 409, 503].includes(status))).toEqual([])
  const { rows } = await database.pool.query<Record<string, number>>(
    `select count(*) filter (where claimed_seq is not null) as claimed,
            count(*) filter (where recall_id is not null) as recalled,
            coalesce(sum(amount) filter (where claimed_seq is not null), 0)::bigint as deposited,
            (select sum(earned)::bigint from wallets where user_id = any($1)) as earned
       from bonuses where user_id = any($1)`,
    [people.map(({ id }) => id)],
  )
  const { claimed = 0, recalled = 0, deposited = 0, earned } = rows[0] ?? {}
  expect(recalled).toBeGreaterThan(0)
  expect(claimed + recalled).toBe(40)
  expect(earned).toBe(40 * 10_000 + deposited)
})

test('the second of a deposit and a recall that wait for one bonus finds nothing', async () => {
  const [ada] = (await hire(database, 1)) as [Colleague]
  const [bonus] = await giveAll([ada])
  const holder = await database.pool.connect()
  await holder.query('begin')
  await holder.query('select from bonuses where id = $1 for update', [bonus?.id])
  const asked = [deposit(one, ada), recall(other, `${bonus?.id}`)]
  await until(async () => {
    const { rows } = await database.pool.query<{ waiting: number }>(
      `select count(*) as waiting from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return rows[0]?.waiting === 2
  })
  await holder.query('commit')
  holder.release()
  const statuses = (await Promise.all(asked)).map(({ status }) => status)
  expect([
    [200, 409],
    [400, 200],
  ]).toContainEqual(statuses)
})

test('causes no deadlock', async () => {
  expect(await countDeadlocks(pools)).toBe(0)
})

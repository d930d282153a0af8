import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { ADMINISTRATOR } from '#test/harness/app.ts'
import { ownDatabase } from '#test/harness/database.ts'
import { ask, tally, twoClients, type AppAnswer, type AppClient } from './app-client.ts'
import { hire, type Colleague } from './colleagues.ts'
import { countDeadlocks } from './deadlocks.ts'

const database = await ownDatabase()
const { appClients, pools } = await twoClients(database)
const [one, other] = appClients as [AppClient, AppClient]
const cookie = await one.login(ADMINISTRATOR)

const LOOK_AGAIN_MS = 10
let keys = 0
const newKey = () => `bonus-key-${++keys}`

const processAll = (appClient: AppClient, key = newKey()) =>
  appClient.ask({ path: '/api/bonuses/batches', cookie, key })
const give = (appClient: AppClient, { id }: Colleague, amount: string, key = newKey()) =>
  appClient.ask({ path: '/api/bonuses', cookie, key, body: { user: id, amount, reason: '' } })
const enter = (appClient: AppClient, { id }: Colleague, amount: string) =>
  appClient.ask({
    method: 'PUT',
    path: `/api/bonuses/entered/${id}`,
    cookie,
    body: { amount, reason: '' },
  })
const depositNew = (appClient: AppClient, person: Colleague, key = newKey()) =>
  appClient.ask({ path: '/api/bonus-deposits', cookie: person.cookie, key })

async function enterForAll(people: readonly Colleague[], hundredths: number): Promise<void> {
  await database.pool.query(
    `insert into entered_bonuses (user_id, amount, reason, entered_by)
     select unnest($1::bigint[]), $2, '', (select id from users where is_administrator)`,
    [people.map(({ id }) => id), hundredths],
  )
}

/** Sums and counts of the bonuses and deposits of these users, in hundredths. */
async function given(people: readonly Colleague[]) {
  const { rows } = await database.pool.query<Record<string, number>>(
    `select coalesce(sum(amount) filter (where claimed_seq is null), 0)::bigint as pending,
            coalesce(sum(amount), 0)::bigint as given,
            count(*) as times,
            (select count(*) from entered_bonuses where user_id = any($1)) as entered,
            (select sum(earned)::bigint from wallets where user_id = any($1)) as earned
       from bonuses where user_id = any($1)`,
    [people.map(({ id }) => id)],
  )
  return rows[0] ?? {}
}

/** Locks a user's entered bonus until it is released. */
async function holdEntered({ id }: Colleague): Promise<() => Promise<void>> {
  const client = await database.pool.connect()
  await client.query('begin')
  await client.query('select from entered_bonuses where user_id = $1 for update', [id])
  return async () => {
    await client.query('commit')
    client.release()
  }
}

/** Resolves once this number of statements waits for a lock. */
async function waiting(count: number): Promise<void> {
  const sql = `select count(*) as waiting from pg_stat_activity
                where datname = current_database() and wait_event_type = 'Lock'`
  for (;;) {
    const { rows } = await database.pool.query<{ waiting: number }>(sql)
    if ((rows[0]?.waiting ?? 0) >= count) return
    await pause(LOOK_AGAIN_MS)
  }
}

const distinct = (answers: readonly AppAnswer[]) =>
  new Set(answers.map(({ json }) => JSON.stringify(json))).size

describe('concurrent Process All through two apps', () => {
  test('gives each entered bonus once, with different keys', async () => {
    const people = await hire(database, 40)
    await enterForAll(people, 500)
    const answers = await ask(appClients, 12, (appClient) => processAll(appClient))
    const { 200: done, ...others } = tally(answers)
    expect(done).toBe(1)
    expect(others).toEqual({ '409 No users have a salary value entered.': 11 })
    expect(await given(people)).toMatchObject({ given: 20_000, times: 40, entered: 0 })
  })

  test('makes one batch and repeats its answer, with one key', async () => {
    const people = await hire(database, 40)
    await enterForAll(people, 500)
    const key = newKey()
    const answers = await ask(appClients, 20, (appClient) => processAll(appClient, key))
    expect(tally(answers)).toEqual({ 200: 20 })
    expect(distinct(answers)).toBe(1)
    expect(answers[0]?.json).toEqual({ people: 40, total: '200.00' })
    expect(await given(people)).toMatchObject({ given: 20_000, times: 40, entered: 0 })
  })

  test('makes the second wait for the first, and keeps amounts typed meanwhile', async () => {
    const people = await hire(database, 10)
    const [first, last] = [people[0], people.at(-1)] as [Colleague, Colleague]
    await enterForAll(people, 500)
    const release = await holdEntered(last)
    const batches = [processAll(one), waiting(1).then(() => processAll(other))]
    const typing = waiting(2).then(() => enter(other, first, '7.00'))
    await waiting(3)
    await release()
    const [done, second] = (await Promise.all(batches)) as [AppAnswer, AppAnswer]
    expect(done.json).toEqual({ people: 10, total: '50.00' })
    expect((await typing).status).toBe(200)
    // The new amount is still entered, or part of the second batch.
    const isGiven = second.status === 200
    expect(second.json).toMatchObject(
      isGiven ? { people: 1, total: '7.00' } : { code: 'no-salary-entered' },
    )
    expect(await given(people)).toMatchObject({
      given: isGiven ? 5_700 : 5_000,
      times: isGiven ? 11 : 10,
      entered: isGiven ? 0 : 1,
    })
    await processAll(one)
  })

  test('loses no amount that is entered meanwhile', async () => {
    const people = await hire(database, 30)
    const answers = await ask(appClients, 90, (appClient, place) => {
      const person = people[place % 30]
      if (person === undefined) throw new Error('nobody')
      return place % 5 === 4 ? processAll(appClient) : enter(appClient, person, '1.00')
    })
    const batches = answers.filter(({ status, json }) => status === 200 && 'people' in json)
    const inBatches = batches.reduce((sum, { json }) => sum + Number(json['people']), 0)
    const { times = 0, given: sum = 0, entered = 0 } = await given(people)
    expect([inBatches, sum]).toEqual([times, times * 100])
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
    await one.ask({ path: '/api/bonuses/batches', cookie, key: newKey() })
    expect(await given(people)).toMatchObject({ times: times + entered, entered: 0 })
  })

  test('loses no point while users deposit and send', async () => {
    const people = await hire(database, 30)
    const rounds = (async () => {
      for (let round = 0; round < 6; round++) {
        await enterForAll(people, 100)
        expect((await processAll(round % 2 === 0 ? one : other)).status).toBe(200)
      }
    })()
    const deposits = await ask(appClients, 300, (appClient, place) => {
      const [from, to] = [people[place % 30], people[(place * 7 + 1) % 30]]
      if (from === undefined || to === undefined) throw new Error('nobody')
      return place % 3 === 0 && from !== to
        ? appClient.send(from, to, '0.01', newKey())
        : depositNew(appClient, from)
    })
    await rounds
    expect(deposits.filter(({ status }) => ![200, 400].includes(status))).toEqual([])
    const { pending = 0, given: sum = 0, times } = await given(people)
    expect([sum, times]).toEqual([18_000, 180])
    const { rows } = await database.pool.query<{ held: number }>(
      'select sum(earned + appreciation)::bigint as held from wallets where user_id = any($1)',
      [people.map(({ id }) => id)],
    )
    expect(Number(rows[0]?.held) + pending).toBe(30 * 10_000 + 18_000)
  })
})

test('Process Points gives once for 200 requests with one key', async () => {
  const [ada] = (await hire(database, 1)) as [Colleague]
  const key = newKey()
  const answers = await ask(appClients, 200, (appClient) => give(appClient, ada, '5.00', key))
  expect(tally(answers)).toEqual({ 200: 200 })
  expect(distinct(answers)).toBe(1)
  expect(await given([ada])).toMatchObject({ given: 500, times: 1 })
})

test('gives every bonus of overlapping Process Points and Process All once', async () => {
  const people = await hire(database, 20)
  await enterForAll(people, 300)
  const answers = await ask(appClients, 40, (appClient, place) => {
    const person = people[Math.floor(place / 2)]
    if (person === undefined) throw new Error('nobody')
    return place % 2 === 0 ? give(appClient, person, '4.00') : processAll(appClient)
  })
  expect(answers.filter(({ status }) => status >= 500)).toEqual([])
  const batched = answers
    .filter(({ json }, place) => place % 2 === 1 && 'people' in json)
    .reduce((sum, { json }) => sum + Number(json['people']), 0)
  expect(await given(people)).toMatchObject({
    given: 20 * 400 + batched * 300,
    times: 20 + batched,
    entered: 0,
  })
})

describe('Deposit New Points', () => {
  test('claims once with 100 different keys at once', async () => {
    const [ada] = (await hire(database, 1)) as [Colleague]
    await give(one, ada, '50.00')
    const answers = await ask(appClients, 100, (appClient) => depositNew(appClient, ada))
    expect(tally(answers)).toEqual({ 200: 1, '400 Invalid salary amount.': 99 })
    expect(await given([ada])).toMatchObject({ pending: 0, earned: 15_000 })
  })

  test('claims each bonus once while others are given, and leaves the rest pending', async () => {
    const [ada] = (await hire(database, 1)) as [Colleague]
    const answers = await ask(appClients, 120, (appClient, place) =>
      place % 3 === 0 ? give(appClient, ada, '1.00') : depositNew(appClient, ada),
    )
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
    const { pending = 0, earned, given: sum } = await given([ada])
    expect([sum, earned]).toEqual([4_000, 10_000 + 4_000 - pending])
    const { rows } = await database.pool.query<{ deposited: number; claimed: number }>(
      `select (select coalesce(sum(earned), 0)::bigint from entries
                where user_id = $1 and type = 'depositSalary') as deposited,
              (select coalesce(sum(amount), 0)::bigint from bonuses
                where user_id = $1 and claimed_seq is not null) as claimed`,
      [ada.id],
    )
    expect(rows[0]?.deposited).toBe(rows[0]?.claimed)
  })

  test('has one effect and one answer for 100 requests with one key', async () => {
    const [ada] = (await hire(database, 1)) as [Colleague]
    await give(one, ada, '50.00')
    const key = newKey()
    const answers = await ask(appClients, 100, (appClient) => depositNew(appClient, ada, key))
    expect(tally(answers)).toEqual({ 200: 100 })
    expect(distinct(answers)).toBe(1)
    expect(await given([ada])).toMatchObject({ pending: 0, earned: 15_000 })
  })
})

test('a bonus for everybody does not wait for wallet locks', async () => {
  const people = await hire(database, 20)
  await enterForAll(people, 100)
  const client = await database.pool.connect()
  await client.query('begin')
  await client.query('select from wallets where user_id = any($1) order by user_id for update', [
    people.map(({ id }) => id),
  ])
  expect((await processAll(one)).json).toEqual({ people: 20, total: '20.00' })
  await client.query('rollback')
  client.release()
})

test('causes no deadlock', async () => {
  expect(await countDeadlocks(pools)).toBe(0)
})

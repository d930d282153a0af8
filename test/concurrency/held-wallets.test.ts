import { setImmediate as soon } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { ADMINISTRATOR } from '#test/harness/app.ts'
import { ownDatabase } from '#test/harness/database.ts'
import { alsoOpen, ask, tally, twoClients, type AppAnswer, type AppClient } from './app-client.ts'
import { hire, walletOf, type Colleague } from './colleagues.ts'
import { countDeadlocks } from './deadlocks.ts'
import { ShopFloor } from './shop-floor.ts'
import { addToCart, buy } from './shop-requests.ts'

// Another transaction locks wallets for as long as the test wants. Requests about other wallets must
// not wait for it; requests about locked wallets complete after it.
const database = await ownDatabase()
const { appClients, pools } = await twoClients(database)
const [one] = appClients as [AppClient]
const elsewhere = await alsoOpen(database)
let keys = 0
const newKey = () => `held-wallet-${++keys}`

async function lockWallets(people: readonly Colleague[]): Promise<() => Promise<void>> {
  const client = await elsewhere.pool.connect()
  await client.query('begin')
  const ids = people.map(({ id }) => id)
  await client.query(
    'select from wallets where user_id = any($1) order by user_id for no key update',
    [ids],
  )
  return async () => {
    await client.query('commit')
    client.release()
  }
}

/** Whether one of these requests has an answer already. */
function isAnyAnswered(asked: readonly Promise<AppAnswer>[]): Promise<boolean> {
  const answered = asked.map((answer) => answer.then(() => true))
  return Promise.race([...answered, soon(false)])
}

test('completes other sends while wallets are locked, and the waiting ones afterwards, once', async () => {
  const [held, ada, ben, cleo] = (await hire(database, 4)) as [
    Colleague,
    Colleague,
    Colleague,
    Colleague,
  ]
  const release = await lockWallets([held])
  const key = newKey()
  const stuck = [
    one.send(held, ada, '5.00', key),
    one.send(ada, held, '3.00', newKey()),
    one.send(held, ben, '7.00', newKey()),
  ]
  for (let round = 0; round < 20; round++) {
    const answers = await Promise.all([
      one.send(ben, cleo, '1.00', newKey()),
      one.send(cleo, ben, '1.00', newKey()),
      one.send(ada, cleo, '0.01', newKey()),
    ])
    expect(tally(answers)).toEqual({ 200: 3 })
  }
  // Sends the same request again, like a browser that retries after a timeout.
  stuck.push(one.send(held, ada, '5.00', key))
  expect((await one.send(ben, cleo, '1.00', newKey())).status).toBe(200)
  expect(await isAnyAnswered(stuck)).toBe(false)
  await release()
  const answers = await Promise.all(stuck)
  expect(tally(answers)).toEqual({ 200: 4 })
  expect(answers[3]?.json).toEqual(answers[0]?.json)
  expect(await walletOf(database, held)).toEqual({ earned: 8_800, appreciation: 300, rows: 4 })
})

test('refuses a key that another request used meanwhile, in either order', async () => {
  const [held, ada, ben] = (await hire(database, 3)) as [Colleague, Colleague, Colleague]
  const key = newKey()
  const release = await lockWallets([held])
  const stuck = one.send(ada, held, '5.00', key)
  expect((await one.send(ada, ben, '2.00', key)).status).toBe(200)
  await release()
  expect(tally([await stuck])).toEqual({
    '409 This Idempotency-Key was used for another request.': 1,
  })
  expect(await walletOf(database, held)).toMatchObject({ appreciation: 0, rows: 1 })
})

test('a bonus for everybody in progress delays nobody', async () => {
  const cookie = await one.login(ADMINISTRATOR)
  const people = await hire(database, 12)
  await database.pool.query(
    `insert into entered_bonuses (user_id, amount, reason, entered_by)
     select unnest($1::bigint[]), 500, '', (select id from users where is_administrator)`,
    [people.map(({ id }) => id)],
  )
  const blocker = await elsewhere.pool.connect()
  await blocker.query('begin')
  await blocker.query('lock table audit_log in access exclusive mode')
  const batch = one.ask({ path: '/api/bonuses/batches', cookie, key: newKey() })
  // The bonuses are written; the transaction waits to write the audit event.
  await expect
    .poll(async () => {
      const { rows } = await elsewhere.pool.query<{ waiting: number }>(
        `select count(*) as waiting from pg_locks where relation = 'audit_log'::regclass and not granted`,
      )
      return rows[0]?.waiting
    })
    .toBe(1)
  const answers = await ask(appClients, 48, (appClient, place) => {
    const [from, to] = [people[place % 12], people[(place + 1) % 12]] as [Colleague, Colleague]
    return appClient.send(from, to, '1.00', newKey())
  })
  expect(tally(answers)).toEqual({ 200: 48 })
  expect(await isAnyAnswered([batch])).toBe(false)
  await blocker.query('commit')
  blocker.release()
  expect((await batch).json).toEqual({ people: 12, total: '60.00' })
  const wallets = await Promise.all(people.map((person) => walletOf(database, person)))
  // Sign-up, four sends and four receives, all from the earned balance.
  expect(new Set(wallets.map((wallet) => JSON.stringify(wallet)))).toEqual(
    new Set([JSON.stringify({ earned: 9_600, appreciation: 400, rows: 9 })]),
  )
})

describe('the shop', () => {
  test("sells to others while a buyer's wallet is locked, and to that buyer afterwards", async () => {
    const shop = await ShopFloor.open(database, appClients)
    const gift = await shop.stock('2.00', 3)
    const [held, ada, ben] = (await shop.customers(3)) as [Colleague, Colleague, Colleague]
    for (const person of [held, ada, ben]) await shop.done(addToCart(person, gift))
    const release = await lockWallets([held])
    const stuck = one.ask(buy(held, '2.00', shop.newKey()))
    const answers = await Promise.all([ada, ben].map((who) => one.ask(buy(who, '2.00', newKey()))))
    expect(tally(answers)).toEqual({ 200: 2 })
    expect(await isAnyAnswered([stuck])).toBe(false)
    await release()
    expect(tally([await stuck])).toEqual({ 200: 1 })
    expect(await shop.shelf(gift)).toEqual({ stock: 0, sold: 3 })
  })
})

test('applies every send once while changing wallets are locked', async () => {
  const people = await hire(database, 24)
  const before = await Promise.all(people.map((person) => walletOf(database, person)))
  const over = new AbortController()
  // Locks some wallets while others are used, then continues with the next ones.
  const holding = (async () => {
    for (let turn = 0; !over.signal.aborted; turn++) {
      const release = await lockWallets(people.filter((_, place) => (place + turn) % 5 === 0))
      const free = people.filter((_, place) => (place + turn) % 5 !== 0)
      await one.send(free[0] as Colleague, free[1] as Colleague, '0.01', newKey())
      await release()
    }
    return 'let go'
  })()
  const answers = await ask(appClients, 600, (appClient, place) => {
    const [from, to] = [people[place % 24], people[(place * 7 + 1) % 24]] as [Colleague, Colleague]
    const key = `whoever-${place % 300}-is-held`
    return from === to
      ? appClient.send(to, people[(place + 2) % 24] as Colleague, '0.10', key)
      : appClient.send(from, to, '0.10', key)
  })
  over.abort()
  expect(await holding).toBe('let go')
  expect(Object.keys(tally(answers))).toEqual(['200'])
  const after = await Promise.all(people.map((person) => walletOf(database, person)))
  const held = (wallets: typeof after) =>
    wallets.reduce((sum, { earned, appreciation }) => sum + earned + appreciation, 0)
  expect(held(after)).toBe(held(before))
})

test('causes no deadlock', async () => {
  expect(await countDeadlocks(pools)).toBe(0)
})

import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { AppClient } from '#test/concurrency/app-client.ts'
import { newDataDir, removeDataDir } from '#test/harness/data-dir.ts'
import { ownDatabase } from '#test/harness/database.ts'
import { startLaurel, type Laurel } from '#test/harness/laurel.ts'
import { TestShop } from '#test/harness/shop.ts'
import { lines } from '#test/imports/importer.ts'
import { audit } from '#app/server/audit.ts'
import { transact } from '#platform/server/db/transact.ts'
import { untilOf } from './until-database.ts'

// FAULTS_SCALE=100 makes the run long.
const ROUNDS = 3 * Number(process.env['FAULTS_SCALE'] ?? '1')
const PIECES = 3
const credentials = { email: 'admin@laurel.local', password: 'the administrator' }

const database = await ownDatabase()
const { waiting, quiet } = untilOf(database)
const dataDir = await newDataDir()
afterAll(() => removeDataDir(dataDir))
let app: Laurel = await start()
afterAll(() => app.stop())

function start(): Promise<Laurel> {
  const { connectionString: url = '' } = database.connection
  const env = { DATABASE_URL: url, DATA_DIR: dataDir, ADMIN_PASSWORD: credentials.password }
  return startLaurel({ env: { ...env, LOG_LEVEL: 'error' } })
}

const client = () => new AppClient(app.port)

async function ask(asked: Parameters<AppClient['ask']>[0]): Promise<Record<string, unknown>> {
  const asking = client()
  try {
    return (await asking.ask(asked)).json
  } finally {
    asking.close()
  }
}

const administrator = client()
const cookie = await administrator.login(credentials)
administrator.close()
const shop = await TestShop.open(database)
const buyer = await shop.customer()

async function loadCodes(gift: number, count: number): Promise<void> {
  const codes = Array.from({ length: count }, (_, place) => `BOOK-${gift}-${10_000 + place},,,,`)
  const answer = await fetch(`${app.url}/api/imports?kind=codes&gift=${gift}`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'text/csv' },
    body: new Uint8Array(lines('Code,PIN,Value,Expires,Note', ...codes)),
  })
  const { id } = (await answer.json()) as { id: number }
  expect(await ask({ path: `/api/imports/${id}/application`, cookie })).toMatchObject({
    state: 'applied',
  })
}

const buyKilled = (key: string) =>
  ask({ path: '/api/purchases', cookie: buyer.cookie, body: { total: '15.00' }, key }).catch(
    () => 'no answer',
  )

async function counts(gift: number) {
  const { rows } = await database.pool.query<{ orders: number; sold: number; loaded: number }>(
    `select (select count(*) from purchase_items where gift_id = $1) as orders,
            count(*) filter (where state = 'sold') as sold,
            count(*) filter (where state = 'loaded') as loaded
       from voucher_codes where gift_id = $1`,
    [gift],
  )
  return rows[0]
}

const gift = Number(
  (
    await ask({
      path: '/api/gifts',
      cookie,
      key: 'add-the-gift',
      body: { name: 'Bookshop', description: 'Read', price: '5', inventory: 0, picture: null },
    })
  )['id'],
)
const CODES = PIECES * (ROUNDS + 2)
await loadCodes(gift, CODES)

async function fillCart(): Promise<void> {
  const by = { cookie: buyer.cookie }
  await ask({ ...by, path: '/api/cart', body: { gift } })
  await ask({ ...by, path: `/api/cart/${gift}`, method: 'PUT', body: { quantity: PIECES } })
}

async function expectBooks(orders: number): Promise<void> {
  const sold = orders * PIECES
  expect(await counts(gift)).toEqual({ orders, sold, loaded: CODES - sold })
  expect((await transact(database, (tx) => audit(tx))).violations).toEqual([])
}

test('killed between the debit and the code, sells neither, and both once on retry', async () => {
  await fillCart()
  const blocker = new pg.Client(database.connection)
  await blocker.connect()
  await blocker.query('begin')
  // The items of the order, which are stored after the debit and before its codes, have to wait.
  await blocker.query('lock table purchase_items in share row exclusive mode')
  const buying = buyKilled('killed-in-the-middle')
  await waiting()
  await app.kill()
  expect(await buying).toBe('no answer')
  await blocker.query('rollback')
  await blocker.end()
  await quiet()
  await expectBooks(0)

  app = await start()
  const receipt = await buyKilled('killed-in-the-middle')
  expect(receipt).toMatchObject({ amount: '-15.00' })
  expect(await buyKilled('killed-in-the-middle')).toEqual(receipt)
  await expectBooks(1)
}, 120_000)

test(
  'killed at any moment of a purchase, sells each code once, and none twice',
  async () => {
    for (let round = 1; round <= ROUNDS; round++) {
      await fillCart()
      const key = `killed-any-time-${round}`
      const buying = buyKilled(key)
      await pause(Math.random() * 400)
      await app.kill()
      await buying
      await quiet()
      app = await start()
      expect(await buyKilled(key)).toMatchObject({ amount: '-15.00' })
      await expectBooks(1 + round)
    }
  },
  ROUNDS * 60_000,
)

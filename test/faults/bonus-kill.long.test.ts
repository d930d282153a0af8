import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { AppClient } from '#test/concurrency/app-client.ts'
import { enterForAll, hireMany } from '#test/harness/crowd.ts'
import { newDataDir, removeDataDir } from '#test/harness/data-dir.ts'
import { ownDatabase } from '#test/harness/database.ts'
import { startLaurel, type Laurel } from '#test/harness/laurel.ts'
import { untilOf } from './until-database.ts'

// FAULTS_SCALE=100 makes the run long.
const ROUNDS = 3 * Number(process.env['FAULTS_SCALE'] ?? '1')
// Enough users to interrupt a batch.
const PEOPLE = 5_000
const credentials = { email: 'admin@laurel.local', password: 'the administrator' }

const database = await ownDatabase()
const { waiting, quiet } = untilOf(database)
const dataDir = await newDataDir()
afterAll(() => removeDataDir(dataDir))
let app: Laurel = await start()
afterAll(() => app.stop())
const ids = await hireMany(database, PEOPLE)
const { rows: administrators } = await database.pool.query<{ id: number }>(
  'select id from users where is_administrator',
)
const administrator = administrators[0]?.id ?? 0

function start(): Promise<Laurel> {
  const { connectionString: url = '' } = database.connection
  const env = { DATABASE_URL: url, DATA_DIR: dataDir, ADMIN_PASSWORD: credentials.password }
  return startLaurel({ env: { ...env, LOG_LEVEL: 'error' } })
}

async function processAll(key: string): Promise<unknown> {
  const appClient = new AppClient(app.port)
  try {
    const cookie = await appClient.login(credentials)
    const { json } = await appClient.ask({ path: '/api/bonuses/batches', cookie, key })
    return json
  } finally {
    appClient.close()
  }
}

/** The numbers of given and still entered bonuses. */
async function counts() {
  const { rows } = await database.pool.query<{ given: number; entered: number; batches: number }>(
    `select (select count(*) from bonuses) as given,
            (select count(*) from entered_bonuses) as entered,
            (select count(*) from bonus_batches) as batches`,
  )
  return rows[0]
}

test('writes nothing when killed during a batch, and all of it on retry with the key', async () => {
  await enterForAll(database, administrator, ids)
  const blocker = new pg.Client(database.connection)
  await blocker.connect()
  await blocker.query('begin')
  await blocker.query('lock table bonuses in access exclusive mode')
  const asking = processAll('killed-in-the-middle').catch(() => 'no answer')
  // By then it has locked all entered bonuses, and waits to write.
  await waiting()
  await app.kill()
  expect(await asking).toBe('no answer')
  await blocker.query('rollback')
  await blocker.end()
  await quiet()
  expect(await counts()).toEqual({ given: 0, entered: PEOPLE, batches: 0 })

  app = await start()
  const sum = { people: PEOPLE, total: '5000.00' }
  expect(await processAll('killed-in-the-middle')).toEqual(sum)
  expect(await counts()).toEqual({ given: PEOPLE, entered: 0, batches: 1 })
  expect(await processAll('killed-in-the-middle')).toEqual(sum)
  expect(await counts()).toEqual({ given: PEOPLE, entered: 0, batches: 1 })
}, 60_000)

test(
  'writes all or nothing when killed at any moment, and once in the end',
  async () => {
    const before = (await counts())?.batches ?? 0
    for (let round = 1; round <= ROUNDS; round++) {
      await enterForAll(database, administrator, ids)
      const key = `killed-any-time-${round}`
      const asking = processAll(key).catch(() => 'no answer')
      await pause(Math.random() * 1_000)
      await app.kill()
      await asking
      await quiet()
      const after = await counts()
      expect([0, PEOPLE]).toContain(after?.entered)
      app = await start()
      expect(await processAll(key)).toEqual({ people: PEOPLE, total: '5000.00' })
      const batches = before + round
      expect(await counts()).toEqual({ given: PEOPLE * batches, entered: 0, batches })
    }
  },
  ROUNDS * 60_000,
)

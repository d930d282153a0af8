import pino from 'pino'
import { afterAll, expect } from 'vitest'
import { audit } from '#server/audit.ts'
import { openDatabase, type Database } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { transact } from '#server/db/transact.ts'
import { Door, doorOf } from '#test/concurrency/door.ts'
import { ADMINISTRATOR, ownApp } from '#test/harness/app.ts'
import { newDataDir, removeDataDir } from '#test/harness/data-dir.ts'
import { startLaurel } from '#test/harness/laurel.ts'
import { Address } from './address.ts'
import { Pair } from './pair.ts'

export interface Site {
  readonly pair: Pair
  /** Leads to the primary; the second app knows no other. */
  readonly address: Address
  /** The second app's own. */
  readonly database: Database
  /** Of an app that knows both hosts, and of one that knows only the address. */
  readonly doors: readonly [Door, Door]
}

/** A pair of databases and two apps on it. In the end the books must balance on whichever is left. */
export async function openSite(): Promise<Site> {
  const pair = await Pair.make()
  afterAll(() => pair.remove())
  const { user, port } = pair.primary
  const address = await Address.open(port)
  afterAll(() => address.close())
  const database = await openDatabase(
    { dataDir: '', databaseUrl: `postgres://${user}@127.0.0.1:${address.port}/laurel` },
    pino({ level: 'silent' }),
  )
  afterAll(() => database.close())
  await migrate(database)
  const behindAddress = await doorOf(await ownApp(database))

  const dataDir = await newDataDir()
  afterAll(() => removeDataDir(dataDir))
  const hosts = pair.ports.map((each) => `127.0.0.1:${each}`).join()
  const app = await startLaurel({
    env: {
      DATABASE_URL: `postgres://${user}@${hosts}/laurel?target_session_attrs=read-write`,
      DATA_DIR: dataDir,
      ADMIN_EMAIL: ADMINISTRATOR.email,
      ADMIN_PASSWORD: ADMINISTRATOR.password,
      LOG_LEVEL: 'error',
    },
  })
  afterAll(async () => void (await app.stop()))
  const withHosts = new Door(app.port)
  afterAll(() => withHosts.close())
  return { pair, address, database, doors: [withHosts, behindAddress] }
}

export async function expectBooksToBalance(database: Database): Promise<void> {
  expect((await transact(database, (tx) => audit(tx))).violations).toEqual([])
}

/** A line of what was counted, for whoever watches a long run. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

import type { AddressInfo } from 'node:net'
import pino from 'pino'
import { afterAll, expect } from 'vitest'
import { audit } from '#app/server/audit.ts'
import { openDatabase, type Database } from '#platform/server/db/database.ts'
import { migrate } from '#platform/server/db/migrate.ts'
import { transact } from '#platform/server/db/transact.ts'
import { ADMINISTRATOR, ownApp } from '#test/harness/app.ts'
import { newDataDir, removeDataDir } from '#test/harness/data-dir.ts'
import { startLaurel } from '#test/harness/laurel.ts'
import { Address } from './address.ts'
import { Pair } from './pair.ts'
import { PatientClient } from './patient-app-client.ts'

export interface Site {
  readonly pair: Pair
  /** The address of the primary; the second app knows only this one. */
  readonly address: Address
  /** The address of the second app. */
  readonly database: Database
  /** One app knows both hosts, the other only the address. */
  readonly appClients: readonly [PatientClient, PatientClient]
}

/** A pair of databases and two apps. At the end the books of the surviving database must balance. */
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
  const { server } = await ownApp(database)
  await server.listen({ host: '127.0.0.1', port: 0 })
  const behindAddress = clientAt((server.server.address() as AddressInfo).port)

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
  return { pair, address, database, appClients: [clientAt(app.port), behindAddress] }
}

function clientAt(port: number): PatientClient {
  const appClient = new PatientClient(port)
  afterAll(() => appClient.close())
  return appClient
}

export async function expectBooksToBalance(database: Database): Promise<void> {
  expect((await transact(database, (tx) => audit(tx))).violations).toEqual([])
}

/** Prints a progress line of a long run. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

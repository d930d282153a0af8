import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import pino from 'pino'
import { afterAll, expect } from 'vitest'
import { AppClient, type AppAnswer, type AppRequest } from '#test/concurrency/app-client.ts'
import { ADMINISTRATOR, ownApp } from '#test/harness/app.ts'
import { newDataDir, removeDataDir } from '#test/harness/data-dir.ts'
import { startLaurel } from '#test/harness/laurel.ts'
import { audit } from '#app/server/audit.ts'
import type { Database } from '#platform/server/db/database.ts'
import { migrate } from '#platform/server/db/migrate.ts'
import { openDatabase } from '#platform/server/db/open-database.ts'
import { transact } from '#platform/server/db/transact.ts'

export interface Apps {
  /** Behind the address. */
  readonly database: Database
  /** One app knows every host, the other only the address. */
  readonly appClients: readonly [PatientClient, PatientClient]
}

interface Urls {
  /** Names every host. */
  readonly hosts: string
  /** Names what leads to the primary. */
  readonly address: string
}

/** Two apps of one database. At the end the books of the surviving database must balance. */
export async function openApps({ hosts, address }: Urls): Promise<Apps> {
  const database = await openDatabase(
    { dataDir: '', databaseUrl: address },
    pino({ level: 'silent' }),
  )
  afterAll(() => database.close())
  await migrate(database)
  const { server } = await ownApp(database)
  await server.listen({ host: '127.0.0.1', port: 0 })
  const behindAddress = clientAt((server.server.address() as AddressInfo).port)

  const dataDir = await newDataDir()
  afterAll(() => removeDataDir(dataDir))
  const app = await startLaurel({
    env: {
      DATABASE_URL: `${hosts}?target_session_attrs=read-write`,
      DATA_DIR: dataDir,
      ADMIN_EMAIL: ADMINISTRATOR.email,
      ADMIN_PASSWORD: ADMINISTRATOR.password,
      LOG_LEVEL: 'error',
    },
  })
  afterAll(async () => void (await app.stop()))
  return { database, appClients: [clientAt(app.port), behindAddress] }
}

function clientAt(port: number): PatientClient {
  const appClient = new PatientClient(port)
  afterAll(() => appClient.close())
  return appClient
}

export async function expectBooksToBalance(database: Database): Promise<void> {
  expect((await transact(database, (tx) => audit(tx))).violations).toEqual([])
}

const LOOK_AGAIN_MS = 50

/** Retries reads after 503, like a browser. */
class PatientClient extends AppClient {
  /** Whether writes are retried too; not during a load, which counts unanswered ones. */
  asksAgain = false

  override async ask(asked: AppRequest): Promise<AppAnswer> {
    const isHarmless = asked.method === 'GET' || asked.path === '/api/session'
    for (;;) {
      const answer = await super.ask(asked)
      if (answer.status !== 503 || !(this.asksAgain || isHarmless)) return answer
      await pause(LOOK_AGAIN_MS)
    }
  }
}

import type { QueryResultRow } from 'pg'
import pino from 'pino'
import { expect, test } from 'vitest'
import { clientOf } from '#test/concurrency/app-client.ts'
import { createUnreliableClient } from '#test/faults/unreliable-client.ts'
import { ADMINISTRATOR, ownApp } from '#test/harness/app.ts'
import { ownDatabase } from '#test/harness/database.ts'
import { whenDone } from '#test/harness/when-done.ts'
import { seededRandom } from '#demo/random.ts'
import { openDatabase } from '#platform/server/db/open-database.ts'
import { createCompany } from './company.ts'
import type { LaurelSite } from './laurel-site.ts'
import { reconcile } from './reconcile.ts'
import { RequestLog } from './request-log.ts'
import { workersOf } from './staff.ts'
import type { Worker } from './subject.ts'
import { OPERATION_KINDS } from './subjects.ts'

const SEED = Number(process.env['COMPANY_SEED'] ?? Date.now() % 1_000_000)
const OPERATIONS = 300
/** Operations between two pauses. */
const ROUND = 100

const database = await ownDatabase()
const { port } = await clientOf(await ownApp(database))
const site: LaurelSite = {
  ports: [port],
  credentials: ADMINISTRATOR,
  look: async <R extends QueryResultRow>(text: string, values?: unknown[]) =>
    (await database.pool.query<R>(text, values)).rows,
  // Every request is answered, so that no transaction is left.
  waitForTransactions: () => Promise.resolve(),
  openDatabase() {
    const databaseUrl = database.connection.connectionString ?? null
    return openDatabase({ dataDir: '', databaseUrl }, pino({ level: 'silent' }))
  },
}

test(`does everything that is asked at once exactly once (COMPANY_SEED=${SEED})`, async () => {
  const { ask, close } = createUnreliableClient(port)
  whenDone(async () => close())
  const log = new RequestLog()
  const company = await createCompany(site, ask, { people: 6, crowd: 40, operations: OPERATIONS })
  let keys = 0
  const browser = (place: number) => ({
    ask,
    log,
    random: seededRandom(SEED * 1_000 + place),
    nextKey: () => `company-${SEED}-${++keys}`,
  })
  const workers = workersOf({ site, log, company, seed: SEED, browser, patience: 0 })
  const total = () => Object.values(log.operations).reduce((sum, count) => sum + count, 0)
  const missing = () => OPERATION_KINDS.filter((kind) => log.operations[kind] === undefined)
  const isOver = () => total() >= OPERATIONS && missing().length === 0
  while (!isOver() && log.violations.length === 0) {
    const until = total() + ROUND
    const work = async (worker: Worker) => {
      while (total() < until && log.violations.length === 0) await worker.step()
    }
    await Promise.all(workers.map(work))
    for (const worker of workers) await worker.look?.(site)
  }
  await reconcile({ log, company, site, workers })
  expect(log.violations).toEqual([])
  const { unanswered, busy, signedOut, handedOver } = log
  expect({ unanswered, busy, signedOut, handedOver }).toEqual({
    unanswered: 0,
    busy: 0,
    signedOut: 0,
    handedOver: 0,
  })
})

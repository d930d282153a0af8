import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import pino from 'pino'
import { openDatabase, type Database } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import { audit } from '#server/audit.ts'
import { newDataDir, removeDataDir } from '#test/harness/data-dir.ts'
import { startLaurel } from '#test/harness/laurel.ts'
import { hire } from './send/company.ts'
import { hasPgbench, HOW_TO_GET_PGBENCH, pgbench, type Load } from './send/pgbench.ts'

/**
 * Sends over HTTP beside pgbench doing the same work (session, permission, two balances, two
 * history rows, durable) in one prepared statement: same server, same rows, turn by turn. Laurel
 * also stores the idempotency key and the live events, which pgbench is spared.
 */
const PEOPLE = 1000
const CLIENTS = 32
const SECONDS = 5
const ROUNDS = 3

const run = promisify(execFile)

interface Rates {
  readonly laurel: number[]
  readonly pgbench: number[]
}

if (!(await hasPgbench())) {
  console.error(HOW_TO_GET_PGBENCH)
  process.exit(1)
}
const dataDir = await newDataDir()
const app = await startLaurel({ env: { DATA_DIR: dataDir } })
try {
  const choice = { dataDir, databaseUrl: null }
  const database = await openDatabase(choice, pino({ level: 'warn' }), { exclusive: false })
  await hire(database, PEOPLE)
  const spread: Rates = { laurel: [], pgbench: [] }
  const hot: Rates = { laurel: [], pgbench: [] }
  await race(database, { laurel: [], pgbench: [] }, false)
  for (let round = 0; round < ROUNDS; round++) {
    await race(database, spread, false)
    await race(database, hot, true)
  }
  report(spread, hot)
  const { violations } = await transact(database, audit)
  console.log(violations.length === 0 ? 'The books balance.' : violations.join('\n'))
  process.exitCode = violations.length === 0 ? 0 : 1
  await database.close()
} finally {
  await app.stop()
  await removeDataDir(dataDir)
}

async function race(database: Database, rates: Rates, isHot: boolean): Promise<void> {
  const load: Load = { people: PEOPLE, clients: CLIENTS, seconds: SECONDS, hot: isHot }
  rates.laurel.push(await laurel(load))
  rates.pgbench.push(await pgbench(database.connection, load))
}

async function laurel({ people, clients, seconds, hot }: Load): Promise<number> {
  const script = new URL('send/load.ts', import.meta.url).pathname
  const options = [app.port, people, clients, seconds, hot ? 1 : 0].map(String)
  const { stdout } = await run(process.execPath, [script, ...options])
  return Number(stdout)
}

function report(spread: Rates, hot: Rates): void {
  console.log(
    `\nSends per second, median of ${ROUNDS} rounds of ${SECONDS} s, ${CLIENTS} clients:\n`,
  )
  console.log('| | Laurel over HTTP | pgbench | ratio |\n| --- | ---: | ---: | ---: |')
  row(`spread receivers (${PEOPLE} people)`, spread)
  row('one hot receiver', hot)
  const ratio = median(hot.laurel) / median(spread.laurel)
  console.log(`\nLaurel, one hot receiver against spread receivers: ${ratio.toFixed(2)}`)
}

function row(name: string, rates: Rates): void {
  const [ours, theirs] = [median(rates.laurel), median(rates.pgbench)]
  const ratio = (ours / theirs).toFixed(2)
  console.log(`| ${name} | ${Math.round(ours)} | ${Math.round(theirs)} | ${ratio} |`)
}

function median(rates: readonly number[]): number {
  return rates.toSorted((a, b) => a - b)[Math.floor(rates.length / 2)] ?? NaN
}

import { newDataDir, removeDataDir } from '#test/harness/data-dir.ts'
import { startLaurel } from '#test/harness/laurel.ts'
import { settleEverybody } from '#allowance/server/settle.ts'
import type { Database } from '#platform/server/db/database.ts'
import { hire } from './company.ts'
import { tellFigure } from './figures.ts'
import { hasPgbench, HOW_TO_GET_PGBENCH } from './pgbench.ts'
import {
  alsoOpen,
  auditAtTheEnd,
  printRates,
  rates,
  RATES_HEAD,
  ratioOf,
  type Rates,
} from './race.ts'
import { raceSends } from './send/race-sends.ts'

/**
 * Compares sends over HTTP with pgbench, which does the same work (session, permission, two balances or
 * the sender's allowance, two history rows, a recognition with its receiver and their notification,
 * durable) in one prepared statement: same server, same rows, taking turns; at the end with an allowance. Laurel also stores the idempotency key and the
 * live events; pgbench does not.
 */
const PEOPLE = 1000
const CLIENTS = 32
const SECONDS = 3
const ROUNDS = 7

if (!(await hasPgbench())) {
  console.error(HOW_TO_GET_PGBENCH)
  process.exit(1)
}
const dataDir = await newDataDir()
const app = await startLaurel({ env: { DATA_DIR: dataDir } })
try {
  const database = await alsoOpen(dataDir)
  await hire(database, PEOPLE)
  const [spread, hot] = [rates(), rates()]
  await race(database, rates(), false)
  for (let round = 0; round < ROUNDS; round++) {
    await race(database, spread, false)
    await race(database, hot, true)
  }
  await allowToGive(database)
  const given = rates()
  await race(database, rates(), false)
  for (let round = 0; round < ROUNDS; round++) {
    await race(database, given, false)
  }
  report(spread, hot, given)
  await auditAtTheEnd(database)
  await database.close()
} finally {
  await app.stop()
  await removeDataDir(dataDir)
}

async function race(database: Database, measured: Rates, hot: boolean): Promise<void> {
  const load = { people: PEOPLE, clients: CLIENTS, seconds: SECONDS, hot }
  await raceSends({ port: app.port, database }, measured, load)
}

/** Grants everybody more to give than a run gives. */
async function allowToGive(database: Database): Promise<void> {
  await database.pool.query(`
    insert into settings (name, value, version)
    values ('allowancePeriod', '"month"', 1), ('allowanceBase', '"1000000.00"', 1)`)
  await settleEverybody(database)
}

function report(spread: Rates, hot: Rates, given: Rates): void {
  console.log(
    `\nSends per second, median of ${ROUNDS} rounds of ${SECONDS} s, ${CLIENTS} clients:\n`,
  )
  console.log(RATES_HEAD)
  printRates(`spread receivers (${PEOPLE} people)`, spread)
  printRates('one hot receiver', hot)
  printRates('spread receivers, from the allowance', given)
  const ratio = ratioOf(hot.laurel, spread.laurel)
  tellFigure('spread', ratioOf(spread.laurel, spread.pgbench))
  tellFigure('hot to spread', ratio)
  tellFigure('from the allowance', ratioOf(given.laurel, given.pgbench))
  console.log(`\nLaurel, one hot receiver against spread receivers: ${ratio.toFixed(2)}`)
}

import type { Database } from '#platform/server/db/database.ts'
import { newDataDir, removeDataDir } from '#test/harness/data-dir.ts'
import { startLaurel } from '#test/harness/laurel.ts'
import { openPgBouncer } from '#test/harness/pgbouncer.ts'
import { hire } from './company.ts'
import { alsoOpen, auditAtTheEnd, beside, median, rateFrom, ratioOf } from './race.ts'

/**
 * Compares sends over HTTP through PgBouncer in transaction mode with sends without it: two Laurels on
 * one database, taking turns.
 */
const PEOPLE = 1000
const CLIENTS = 32
const SECONDS = 3
const ROUNDS = 7

const dataDir = await newDataDir()
const direct = await startLaurel({ env: { DATA_DIR: dataDir } })
try {
  const database = await alsoOpen(dataDir)
  await hire(database, PEOPLE)
  const url = urlOf(database)
  const pooler = await openPgBouncer(new URL(url), 'pool_mode = transaction')
  const env = { DATABASE_URL: pooler.url(new URL(url).pathname.slice(1)), DATABASE_DIRECT_URL: url }
  const pooled = await startLaurel({ env })
  const { rows } = await database.pool.query<{ id: number }>(
    `select min(id) as id from users where email like 'bench-%'`,
  )
  const firstId = rows[0]?.id ?? 0
  const [without, through]: [number[], number[]] = [[], []]
  await Promise.all([sends(direct.port, firstId), sends(pooled.port, firstId)])
  for (let round = 0; round < ROUNDS; round++) {
    without.push(await sends(direct.port, firstId))
    through.push(await sends(pooled.port, firstId))
  }
  console.log(
    `\nSends per second, median of ${ROUNDS} rounds of ${SECONDS} s, ${CLIENTS} clients: ` +
      `${Math.round(median(without))} without a pooler, ${Math.round(median(through))} through PgBouncer, ` +
      `ratio ${ratioOf(through, without).toFixed(2)}`,
  )
  await pooled.stop()
  await pooler.close()
  await auditAtTheEnd(database)
  await database.close()
} finally {
  await direct.stop()
  await removeDataDir(dataDir)
}

function sends(port: number, firstId: number): Promise<number> {
  return rateFrom(beside(import.meta, 'send/load.ts'), [port, PEOPLE, CLIENTS, SECONDS, 0, firstId])
}

function urlOf({ connection }: Database): string {
  const { user, password, host, port, database } = connection
  return `postgres://${user}:${String(password)}@${host}:${port}/${database}`
}

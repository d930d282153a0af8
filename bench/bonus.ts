import { readFile } from 'node:fs/promises'
import pino from 'pino'
import { enterForAll, hireMany } from '#test/harness/crowd.ts'
import { newDataDir, removeDataDir } from '#test/harness/data-dir.ts'
import { startLaurel } from '#test/harness/laurel.ts'
import { settleEverybody } from '#allowance/server/settle.ts'
import { audit } from '#app/server/audit.ts'
import type { Database } from '#platform/server/db/database.ts'
import { openDatabase } from '#platform/server/db/open-database.ts'
import { transact } from '#platform/server/db/transact.ts'
import { spread, timeOthers, type Durations } from './bonus/time-others.ts'
import { hire } from './company.ts'
import { tellFigure } from './figures.ts'

/**
 * Compares a bonus for 100,000 users in one transaction over HTTP with the plain SQL that writes the
 * same rows, taking turns on the same server. In untimed turns other users and a few receivers use
 * Laurel meanwhile; their response times are printed too.
 */
const PEOPLE = 100_000
const OTHERS = 200
/** The number of these that also receive the bonus. */
const GIVEN = 10
const ROUNDS = 3
const PASSWORD = 'the administrator'
const LONGEST_MS = 10 * 60_000
const EVERYBODY = { search: '', status: 'active' }
const PLAIN = await readFile(new URL('bonus/plain.sql', import.meta.url), 'utf8')

interface Laurel {
  readonly port: number
  readonly cookie: string
  readonly administrator: number
}

const dataDir = await newDataDir()
const app = await startLaurel({ env: { DATA_DIR: dataDir, ADMIN_PASSWORD: PASSWORD } })
try {
  const choice = { dataDir, databaseUrl: null }
  const database = await openDatabase(choice, pino({ level: 'warn' }), { exclusive: false })
  const laurel = await signIn()
  await hire(database, OTHERS)
  const ids = [...(await lastOf(database, GIVEN)), ...(await hireMany(database, PEOPLE - GIVEN))]
  await database.pool.query('vacuum analyze')
  const times = { laurel: [] as number[], plain: [] as number[] }
  for (let round = 0; round <= ROUNDS; round++) {
    const ours = await timed(database, laurel, ids, () => overHttp(laurel))
    const theirs = await timed(database, laurel, ids, () => plainly(database, laurel))
    // The first round is a warm-up.
    if (round === 0) continue
    times.laurel.push(ours)
    times.plain.push(theirs)
  }
  await enterForAll(database, laurel.administrator, ids)
  const crowd = { port: laurel.port, people: OTHERS, given: GIVEN }
  const quiet = await timeOthers(crowd, () => new Promise((done) => setTimeout(done, 5_000)))
  const busy = await timeOthers(crowd, () => overHttp(laurel))
  report(times, quiet, busy)
  await timeOtherWays(database, laurel, middle(times.laurel))
  const { violations } = await transact(database, audit)
  // The plain SQL writes no batch, so the audit reports its bonuses.
  const wrong = violations.filter(
    (violation) => !violation.startsWith('bonuses match their batches'),
  )
  console.log(wrong.length === 0 ? '\nThe books balance.' : wrong.join('\n'))
  process.exitCode = wrong.length === 0 ? 0 : 1
  await database.close()
} finally {
  await app.stop()
  await removeDataDir(dataDir)
}

async function signIn(): Promise<Laurel> {
  const answer = await fetch(`${app.url}/api/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@laurel.local', password: PASSWORD }),
  })
  const { user } = (await answer.json()) as { user: { id: number } }
  const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  return { port: app.port, cookie, administrator: user.id }
}

async function lastOf({ pool }: Database, count: number): Promise<number[]> {
  const sql = 'select id from users where not is_administrator order by id desc limit $1'
  const { rows } = await pool.query<{ id: number }>(sql, [count])
  return rows.map(({ id }) => id)
}

/** Seconds that `process` takes for all entered bonuses. */
async function timed(
  database: Database,
  { administrator }: Laurel,
  ids: readonly number[],
  process: () => Promise<void>,
): Promise<number> {
  await enterForAll(database, administrator, ids)
  await database.pool.query('checkpoint')
  const began = performance.now()
  await process()
  return (performance.now() - began) / 1000
}

async function overHttp({ port, cookie }: Laurel): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/bonuses/batches`, {
    method: 'POST',
    headers: { cookie, 'idempotency-key': `bench-bonus-${Date.now()}` },
  })
  const json = (await answer.json()) as { people?: number }
  if (json.people !== PEOPLE) throw new Error(JSON.stringify(json))
}

async function plainly(database: Database, { administrator }: Laurel): Promise<void> {
  await transact(database, async (tx) => {
    await tx.query({ text: `set local statement_timeout = ${LONGEST_MS}` })
    await tx.query({ text: PLAIN, values: [administrator], query_timeout: LONGEST_MS })
  })
}

/** Company points for the same people, and the allowance of a month, against the time of a bonus. */
async function timeOtherWays(database: Database, laurel: Laurel, bonus: number): Promise<void> {
  await database.pool.query(`
    insert into settings (name, value, version)
    values ('companyPoints', 'true', 1), ('allowancePeriod', '"month"', 1)`)
  await database.pool.query('update users set is_transfer = true where not is_transfer')
  for (const [name, give] of [
    ['company points', () => awardAll(database, laurel)],
    ['allowance', async () => void (await settleEverybody(database))],
  ] as const) {
    // oxlint-disable-next-line no-await-in-loop
    await database.pool.query('checkpoint')
    const began = performance.now()
    // oxlint-disable-next-line no-await-in-loop
    await give()
    const seconds = (performance.now() - began) / 1000
    console.log(
      `\n${name} for all: ${seconds.toFixed(2)} s, ${(seconds / bonus).toFixed(2)} of a bonus`,
    )
    tellFigure(name, seconds / bonus)
  }
}

async function awardAll({ pool }: Database, { port, cookie }: Laurel): Promise<void> {
  const { rows } = await pool.query<{ people: number }>(
    'select count(*)::integer as people from users where is_active and not is_administrator',
  )
  const people = rows[0]?.people ?? 0
  const answer = await fetch(`http://127.0.0.1:${port}/api/awards`, {
    method: 'POST',
    headers: {
      cookie,
      'content-type': 'application/json',
      'idempotency-key': `bench-award-${Date.now()}`,
    },
    body: JSON.stringify({
      chosen: { filter: EVERYBODY, people },
      award: { amount: '1', reason: 'A good year' },
    }),
  })
  const json = (await answer.json()) as { people?: number }
  if (json.people !== people) throw new Error(JSON.stringify(json))
}

function report(
  times: { laurel: number[]; plain: number[] },
  quiet: Durations,
  busy: Durations,
): void {
  const [ours, theirs] = [middle(times.laurel), middle(times.plain)]
  console.log(`\nA bonus for ${PEOPLE.toLocaleString('en')} people, median of ${ROUNDS} rounds:\n`)
  console.log('| | seconds |\n| --- | ---: |')
  console.log(`| Laurel over HTTP, one transaction | ${ours.toFixed(2)} |`)
  console.log(`| plain SQL for the same rows | ${theirs.toFixed(2)} |`)
  console.log(`\nratio: ${(ours / theirs).toFixed(2)}`)
  tellFigure('ratio', ours / theirs)
  console.log(`\nRequests of ${OTHERS} others, p95 (and slowest) in milliseconds:\n`)
  console.log(`| | reads | sends | sends of ${GIVEN} who get it |\n| --- | ---: | ---: | ---: |`)
  for (const [name, took] of [
    ['on their own', quiet],
    ['during the bonus', busy],
  ] as const) {
    const cells = [took.read, took.send, took.sendOfGiven].map(spread)
    console.log(`| ${name} | ${cells.join(' | ')} |`)
  }
}

function middle(seconds: readonly number[]): number {
  return seconds.toSorted((a, b) => a - b)[Math.floor(seconds.length / 2)] ?? NaN
}

import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { AppClient } from '#test/concurrency/app-client.ts'
import { hireMany } from '#test/harness/crowd.ts'
import { newDataDir, removeDataDir } from '#test/harness/data-dir.ts'
import { ownDatabase } from '#test/harness/database.ts'
import { startLaurel, type Laurel } from '#test/harness/laurel.ts'
import { lines, USERS } from '#test/imports/importer.ts'
import type { Import } from '#imports/contract/imports.ts'
import { untilOf } from './until-database.ts'

// FAULTS_SCALE=100 makes the run long.
const ROUNDS = 3 * Number(process.env['FAULTS_SCALE'] ?? '1')
// More than one write, so that an import can be interrupted.
const NEW = 3_000
const CHANGED = 2_000
const credentials = { email: 'admin@laurel.local', password: 'the administrator' }

const database = await ownDatabase()
const { until, waiting, quiet } = untilOf(database)
const dataDir = await newDataDir()
afterAll(() => removeDataDir(dataDir))
let app: Laurel = await start()
afterAll(() => app.stop())

const ids = await hireMany(database, CHANGED)
const { rows: hired } = await database.pool.query<{ email: string }>(
  'select email from users where id = any($1::bigint[]) order by id',
  [ids],
)

function start(): Promise<Laurel> {
  const { connectionString: url = '' } = database.connection
  const env = { DATABASE_URL: url, DATA_DIR: dataDir, ADMIN_PASSWORD: credentials.password }
  return startLaurel({ env: { ...env, LOG_LEVEL: 'error' } })
}

/** Renames all users and adds as many new ones. */
function file(round: string): Buffer {
  const changed = hired.map(({ email }) => `Round,Name ${round},${email},,,,`)
  const made = Array.from({ length: NEW }, (_, place) => `New,Person,${emailOf(round, place)},,,,`)
  return lines(USERS, ...changed, ...made)
}

function emailOf(round: string, place: number): string {
  return `new-${round}-${place}@laurel.example`
}

async function withDoor<T>(work: (appClient: AppClient, cookie: string) => Promise<T>): Promise<T> {
  const appClient = new AppClient(app.port)
  try {
    return await work(appClient, await appClient.login(credentials))
  } finally {
    appClient.close()
  }
}

function check(round: string): Promise<number> {
  return withDoor(async (_door, cookie) => {
    const headers = { cookie, 'content-type': 'text/csv' }
    const body = new Uint8Array(file(round))
    const send = () => fetch(`${app.url}/api/imports?kind=users`, { method: 'POST', headers, body })
    let answer = await send()
    // A process that has just started on a busy machine sheds load, and the file is sent again.
    while (answer.status === 503) answer = await send()
    const made = (await answer.json()) as Import
    expect(made.rows).toEqual({ created: NEW, changed: CHANGED, unchanged: 0, refused: 0 })
    return made.id
  })
}

function apply(id: number): Promise<unknown> {
  return withDoor(async (appClient, cookie) => {
    const { json } = await appClient.ask({ path: `/api/imports/${id}/application`, cookie })
    return json['state']
  })
}

function stateOf(id: number): Promise<unknown> {
  return withDoor(async (appClient, cookie) => {
    const { json } = await appClient.ask({ method: 'GET', path: `/api/imports/${id}`, cookie })
    return [json['state'], json['done']]
  })
}

/** The state of a round: created and changed users, their points, and audit events. */
async function counts(round: string) {
  const { rows } = await database.pool.query<Record<string, number>>(
    `with made as (select id from users where email like $1), changed as (
       select id from users where last_name = $2)
     select (select count(*) from made) as made, (select count(*) from changed) as changed,
            (select count(*) from entries where user_id in (select id from made)) as entries,
            (select count(*) from audit_log where action = 'userCreated'
                and subject_id in (select id from made)) as events`,
    [`new-${round}-%`, `Name ${round}`],
  )
  return rows[0]
}

const NOTHING = { made: 0, changed: 0, entries: 0, events: 0 }
const ALL = { made: NEW, changed: CHANGED, entries: NEW, events: NEW }

test('applies nothing when killed while applying, and all of it on retry', async () => {
  const id = await check('middle')
  const blocker = new pg.Client(database.connection)
  await blocker.connect()
  await blocker.query('begin')
  // Another open transaction holds the last address.
  await blocker.query(
    `insert into users (email, first_name, last_name, password_hash)
     values ($1, 'Some', 'Body', 'none')`,
    [emailOf('middle', NEW - 1)],
  )
  const asking = apply(id).catch(() => 'no answer')
  await waiting()
  await until(`select done >= ${CHANGED} from imports where id = ${id}`)
  await app.kill()
  expect(await asking).toBe('no answer')
  await blocker.query('rollback')
  await blocker.end()
  await quiet()
  expect(await counts('middle')).toEqual(NOTHING)

  app = await start()
  expect(await stateOf(id)).toEqual(['checked', 0])
  expect(await apply(id)).toBe('applied')
  expect(await counts('middle')).toEqual(ALL)
  expect(await apply(id)).toBe('applied')
  expect(await counts('middle')).toEqual(ALL)
}, 60_000)

test(
  'applies all or nothing when killed at any moment, and once in the end',
  async () => {
    for (let round = 1; round <= ROUNDS; round++) {
      const name = String(round)
      const id = await check(name)
      const asking = apply(id).catch(() => 'no answer')
      await pause(Math.random() * 2_000)
      await app.kill()
      await asking
      await quiet()
      expect([NOTHING, ALL]).toContainEqual(await counts(name))
      app = await start()
      expect(await apply(id)).toBe('applied')
      expect(await counts(name)).toEqual(ALL)
    }
  },
  ROUNDS * 60_000,
)

test('changes nothing when killed during the check, and accepts the file again', async () => {
  const sending = check('checked').catch(() => 'no answer')
  await until(`exists (select from imports where state = 'checking')`)
  await app.kill()
  expect(await sending).toBe('no answer')
  await quiet()
  app = await start()
  const id = await check('checked')
  expect(await counts('checked')).toEqual(NOTHING)
  expect(await apply(id)).toBe('applied')
  expect(await counts('checked')).toEqual(ALL)
}, 60_000)

import pino from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { queryOf } from '#test/backup/read-database.ts'
import { AppClient, type AppAnswer } from '#test/concurrency/app-client.ts'
import { hire, type Colleague } from '#test/concurrency/colleagues.ts'
import { listenAt } from '#test/concurrency/event-reader.ts'
import { runApp, startApp } from '#test/harness/app-process.ts'
import { ownDataFolder } from '#test/harness/data-folder.ts'
import { emptyDatabase } from '#test/harness/empty-database.ts'
import { execute } from '#test/harness/execute.ts'
import { until } from '#test/harness/until.ts'
import { audit } from '#app/server/audit.ts'
import type { Database } from '#platform/server/db/database.ts'
import { migrate, readMigrationNames, readMigrations } from '#platform/server/db/migrate.ts'
import { openDatabase } from '#platform/server/db/open-database.ts'
import { transact } from '#platform/server/db/transact.ts'
import { refusalInEnglish } from '#platform/server/language/say.ts'
import { CHANNEL } from '#platform/server/live/outbox.ts'

// Starts four processes, which may be slow on a busy machine.
vi.setConfig({ testTimeout: 180_000 })

const known = await readMigrationNames()
const OURS = known.at(-1) ?? ''

/** Migrates like a later release, compatible with `oldest` and later. */
async function migrateAsLater(connectionString: string, name: string, oldest: string) {
  const text = `-- Compatible from: ${oldest}\ncreate table of_${name} (id bigint primary key);`
  const earlier = await queryOf<{ name: string }>(
    connectionString,
    'select name from kysely_migration',
  )
  const later = earlier
    .filter((change) => !known.includes(change.name))
    .map((change) => ({ name: change.name, text: '' }))
  const changes = [...(await readMigrations()), ...later, { name, text }]
  await migrate({ connection: { connectionString } }, changes)
}

async function workOn(databaseUrl: string): Promise<{ database: Database; people: Colleague[] }> {
  const database = await openDatabase({ dataDir: '', databaseUrl }, pino({ level: 'silent' }))
  return { database, people: await hire(database, 4) }
}

async function readiness(port: number): Promise<[number, unknown]> {
  const answer = await fetch(`http://127.0.0.1:${port}/readyz`)
  return [answer.status, await answer.json()]
}

/** Sends without pause until this answer; returns the answers before it. */
async function sendUntil(code: string, appClient: AppClient, from: Colleague, to: Colleague) {
  const others: AppAnswer[] = []
  for (let place = 0; ; place++) {
    const answer = await appClient.send(from, to, '0.01', `later-release-${from.id}-${place}`)
    if (answer.json['code'] === code) return { last: answer, others }
    others.push(answer)
  }
}

const ENTRIES = 'select count(*)::int as count from entries'

test('runs and starts beside a compatible later release, and writes nothing after an incompatible migration', async () => {
  const databaseUrl = await emptyDatabase()
  const env = { DATABASE_URL: databaseUrl, DATA_DIR: (await ownDataFolder()).path }
  const app = await startApp({ env })
  const appClient = new AppClient(app.port)
  onTestFinished(() => appClient.close())
  const { database, people } = await workOn(databaseUrl)
  const [ada, bob, cy, dee] = people as [Colleague, Colleague, Colleague, Colleague]
  const entries = async () =>
    (await queryOf<{ count: number }>(databaseUrl, ENTRIES))[0]?.count ?? 0

  await migrateAsLater(databaseUrl, '9001_harmless', OURS)
  expect((await appClient.send(ada, bob, '0.01', 'beside-harmless')).status).toBe(200)
  expect(await readiness(app.port)).toEqual([200, { status: 'ready' }])
  const again = await startApp({ env })
  expect(await readiness(again.port)).toEqual([200, { status: 'ready' }])
  expect(await again.stop()).toMatchObject({ code: 0, stderr: '' })

  const page = await listenAt(appClient, ada.cookie)
  const senders = [ada, bob, cy, dee].map((from, place) =>
    sendUntil('database-newer', appClient, from, people[(place + 1) % 4] as Colleague),
  )
  const before = await entries()
  await until(async () => (await entries()) > before + 20)
  await migrateAsLater(databaseUrl, '9002_other_tables', '9002_other_tables')
  const then = await entries()
  const ended = await Promise.all(senders)
  expect(await entries()).toBe(then)
  for (const { last, others } of ended) {
    expect([last.status, last.json['message']]).toEqual([503, refusalInEnglish('database-newer')])
    expect(others.filter(({ status }) => status !== 200 && status !== 503)).toEqual([])
  }
  expect(await readiness(app.port)).toEqual([503, { status: 'database-newer' }])
  await queryOf(databaseUrl, `select pg_notify('${CHANNEL}', '')`)
  await until(() => page.hasEnded)
  expect((await fetch(`${app.url}/healthz`)).status).toBe(200)
  const sentence =
    'This database belongs to a newer Laurel: it has the change "9002_other_tables", which this version does not know. Start the newer version.'
  expect(app.stderr.split(`${sentence.replaceAll('"', '\\"')} This process`)).toHaveLength(2)
  expect(await app.stop()).toMatchObject({ code: 0 })

  expect(await runApp({ env: { DATABASE_URL: databaseUrl } }).ended).toMatchObject({
    code: 78,
    stdout: '',
    stderr: `${sentence}\n`,
  })

  // Removes the later migration, so that this version's audit runs.
  await execute(databaseUrl, `delete from kysely_migration where name > '9'`)
  expect((await transact(database, (tx) => audit(tx))).violations).toEqual([])
  await database.close()
})

test('migrates while an older process runs a long statement', async () => {
  const databaseUrl = await emptyDatabase()
  await migrate({ connection: { connectionString: databaseUrl } })
  const { database } = await workOn(databaseUrl)
  const working = transact(database, (tx) => tx.query({ text: 'select pg_sleep(14)' }))
  const refused = expect(working).rejects.toThrow('belongs to a newer Laurel')
  await until(async () => {
    const rows = await queryOf(
      databaseUrl,
      `select from pg_stat_activity where query like 'select pg_sleep%' and state = 'active'`,
    )
    return rows.length > 0
  })
  const began = performance.now()
  await migrateAsLater(databaseUrl, '9002_other_tables', '9002_other_tables')
  expect(performance.now() - began).toBeLessThan(10_000)
  await refused
  await database.close()
})

test('keeps older processes running after a failed migration', async () => {
  const databaseUrl = await emptyDatabase()
  await migrate({ connection: { connectionString: databaseUrl } })
  const { database, people } = await workOn(databaseUrl)
  const changes = [
    ...(await readMigrations()),
    { name: '9003_broken', text: '-- Compatible from: 9003_broken\nselect 1 / 0;' },
  ]
  const migrating = migrate({ connection: { connectionString: databaseUrl } }, changes)
  await expect(migrating).rejects.toThrow('division by zero')
  expect(await hire(database, 1)).toHaveLength(1)
  expect(people).toHaveLength(4)
  await database.close()
})

test('requires a compatible release in every migration since the first release', async () => {
  const since = (await readMigrations()).filter(({ name }) => name >= '0011_assistant')
  expect(since.length).toBeGreaterThan(0)
  for (const { name, text } of since) {
    const [, oldest = ''] = /^-- Compatible from: (\w+)\n/.exec(text) ?? []
    expect([...known, name], name).toContain(oldest)
    expect(oldest <= name, name).toBe(true)
  }
})

import { stat, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import pino from 'pino'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { audit } from '#app/server/audit.ts'
import { openBundled } from '#platform/server/db/bundled.ts'
import type { Database } from '#platform/server/db/database.ts'
import { migrate } from '#platform/server/db/migrate.ts'
import { openDatabase } from '#platform/server/db/open-database.ts'
import { transact } from '#platform/server/db/transact.ts'
import { openFolderStore } from '#platform/server/files/folder-store.ts'
import { hire, type Colleague } from '../concurrency/colleagues.ts'
import { makeSmallDisk, type SmallDisk } from '../faults/small-disk.ts'
import { startApp } from '../harness/app-process.ts'
import { GENEROUS, ownApp, type TestApp } from '../harness/app.ts'
import { dataFolderAt } from '../harness/data-folder.ts'
import { MEDIA_TYPES, picture } from '../harness/pictures.ts'
import { until } from '../harness/until.ts'
import { Visitor } from '../harness/visitor.ts'

// A database is created on its own disk, which is slow on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

const METRICS_TOKEN = 'a-token-of-tests'
const SILENT = pino({ level: 'silent' })
const WORDS =
  "Laurel's disk is full, so nothing can be saved right now. Please tell your administrator."

async function ownDisk(megabytes: number): Promise<SmallDisk> {
  const disk = await makeSmallDisk(megabytes)
  onTestFinished(() => disk.remove())
  return disk
}

async function databaseOn(disk: SmallDisk): Promise<Database> {
  const server = await openBundled(join(disk.folder, 'data'), SILENT, ['shared_buffers=16MB'])
  onTestFinished(() => server.stop())
  const { user, password, port } = server.connection()
  const databaseUrl = `postgres://${user}:${String(password)}@127.0.0.1:${port}/laurel`
  const database = await openDatabase({ dataDir: '', databaseUrl }, SILENT)
  onTestFinished(() => database.close())
  await migrate(database)
  return database
}

async function readiness({ server }: Pick<TestApp, 'server'>): Promise<[number, string]> {
  const answer = await server.inject('/readyz')
  return [answer.statusCode, answer.json<{ status: string }>().status]
}

async function gauge({ server }: TestApp, disk: string): Promise<string | undefined> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` }
  const { payload } = await server.inject({ url: '/metrics', headers })
  return new RegExp(`^laurel_disk_full\\{disk="${disk}"\\} (\\d)$`, 'm').exec(payload)?.[1]
}

function messages({ complaints }: TestApp): unknown[] {
  return complaints.map((line) => (JSON.parse(line) as { msg: unknown }).msg)
}

// Only root may mount a small disk.
describe.runIf(process.platform === 'linux' && process.getuid?.() === 0)('a full disk', () => {
  test('of the database: refuses writes with its own code, logs both ends once, and recovers by itself', async () => {
    const disk = await ownDisk(160)
    const database = await databaseOn(disk)
    const app = await ownApp(database, { metricsToken: METRICS_TOKEN })
    const [ada, bob] = (await hire(database, 2)) as [Colleague, Colleague]
    const visitor = new Visitor(app, ada.cookie)
    const send = (key: string) =>
      visitor.call('send', { key, body: { receiver: bob.email, amount: '0.01', message: '' } })
    expect(await readiness(app)).toEqual([200, 'ready'])
    expect(await gauge(app, 'database')).toBe('0')

    await disk.fill()
    let count = 0
    await until(async () => (await send(`disk-full-${++count}`)).status === 503)
    const refused = await Promise.all(
      Array.from({ length: 20 }, () => send(`disk-full-${++count}`)),
    )
    for (const { status, json, headers } of refused) {
      expect([status, json]).toEqual([503, { code: 'disk-full', message: WORDS }])
      expect(headers['retry-after']).toBe('10')
    }
    await until(async () => (await readiness(app))[1] !== 'ready')
    expect(await readiness(app)).toEqual([503, 'database-disk-full'])
    expect(await gauge(app, 'database')).toBe('1')
    expect((await visitor.call('readBalances')).status).toBe(200)
    expect(messages(app)).toEqual([
      "The database's disk is full: writes are refused until it has room",
    ])

    await disk.free()
    // No writes meanwhile, as behind a balancer that only checks /readyz.
    await until(async () => (await readiness(app))[0] === 200)
    expect(await gauge(app, 'database')).toBe('0')
    expect(messages(app).slice(1)).toEqual(["The database's disk has room again"])
    expect((await send(`disk-full-${count}`)).status).toBe(200)
    expect((await transact(database, (tx) => audit(tx))).violations).toEqual([])
  })

  test('of the files: refuses uploads with the same code, and nothing else', async () => {
    const disk = await ownDisk(64)
    const database = await databaseOn(await ownDisk(160))
    const files = await openFolderStore(join(disk.folder, 'files'))
    const app = await ownApp(database, { metricsToken: METRICS_TOKEN }, GENEROUS, files)
    const [ada] = (await hire(database, 1)) as [Colleague]
    const visitor = new Visitor(app, ada.cookie)
    const file = { type: MEDIA_TYPES.png, content: await picture('png') }

    await disk.fill()
    for (let time = 0; time < 3; time++) {
      const { status, json } = await visitor.call('uploadPicture', { file })
      expect([status, json['code']]).toEqual([503, 'disk-full'])
    }
    expect(await gauge(app, 'files')).toBe('1')
    expect(await readiness(app)).toEqual([200, 'ready'])
    expect((await visitor.call('deposit', { body: { amount: '1.00' } })).status).toBe(200)

    await disk.free()
    await until(async () => (await gauge(app, 'files')) === '0')
    expect((await visitor.call('uploadPicture', { file })).status).toBe(200)
    expect(messages(app)).toEqual([
      'The disk for uploaded files is full: writes are refused until it has room',
      'The disk for uploaded files has room again',
    ])
    expect((await transact(database, (tx) => audit(tx))).violations).toEqual([])
  })

  test('of the bundled database: is noticed without a write, and told while it fills', async () => {
    const disk = await ownDisk(260)
    const data = dataFolderAt(join(disk.folder, 'data'))
    const env = { DATA_DIR: data.path, METRICS_TOKEN }
    const app = await startApp({ env })
    const readGauge = async (name: string) => {
      const headers = { authorization: `Bearer ${METRICS_TOKEN}` }
      const payload = await (await fetch(`${app.url}/metrics`, { headers })).text()
      return new RegExp(`^laurel_disk_${name}\\{disk="database"\\} (\\d+)$`, 'm').exec(payload)?.[1]
    }
    await until(async () => (await readGauge('free_bytes')) !== undefined)
    expect(Number(await readGauge('total_bytes'))).toBe(260 * 1024 * 1024)
    await disk.fill()
    const filler = join(disk.folder, 'filler')
    const { size } = await stat(filler)
    await truncate(filler, size - 20 * 1024 * 1024)
    await until(() => app.stderr.includes("The database's disk has little room"))
    expect(await readGauge('full')).toBe('0')
    await disk.fill()
    await until(async () => (await readGauge('full')) === '1')
    expect(app.stderr).toContain("The database's disk is full")
    await disk.free()
    await until(async () => (await readGauge('full')) === '0')
    expect(await app.stop()).toMatchObject({ code: 0 })
  })

  test('of the write-ahead log: keeps Laurel running without the database, which comes back by itself', async () => {
    const disk = await ownDisk(160)
    const data = dataFolderAt(join(disk.folder, 'data'))
    const app = await startApp({ env: { DATA_DIR: data.path } })
    const status = async () => {
      const answer = await fetch(`${app.url}/readyz`)
      return ((await answer.json()) as { status: string }).status
    }
    const client = await data.connect()
    await disk.fill()
    // Space for tables, but not for the next file of the log.
    const filler = join(disk.folder, 'filler')
    await truncate(filler, (await stat(filler)).size - 9 * 1024 * 1024)
    // Either may already stop the database.
    await client.query('select pg_switch_wal()').catch(() => undefined)
    await client.query('create table is_written (as_it_is text)').catch(() => undefined)
    await client.end().catch(() => undefined)
    await until(async () => (await status()) === 'database-disk-full')
    expect(app.isRunning).toBe(true)
    const login = await fetch(`${app.url}/api/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'admin@laurel.local', password: 'not the one' }),
    })
    expect([login.status, await login.json()]).toEqual([503, { code: 'disk-full', message: WORDS }])

    await disk.free()
    await until(async () => (await status()) === 'ready')
    expect(await app.stop()).toMatchObject({ code: 0 })
    expect(app.stderr.match(/"msg":"Database lost/g)).toHaveLength(1)
    expect(app.stderr.match(/"msg":"Database back/g)).toHaveLength(1)
  })
})

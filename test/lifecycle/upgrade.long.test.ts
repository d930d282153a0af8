import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { migrate, readMigrations, readPending } from '#platform/server/db/migrate.ts'
import { VERSION } from '#platform/server/operation/version.ts'
import { runApp } from '../harness/app-process.ts'
import { fileFolder } from '../harness/app.ts'
import { ownDatabase } from '../harness/database.ts'
import { emptyDatabase } from '../harness/empty-database.ts'

// The copy is made in a PostgreSQL of its own.
vi.setConfig({ testTimeout: 120_000 })

const changes = await readMigrations()
const earlier = changes.slice(0, -2)
const pending = changes.slice(-2).map(({ name }) => name)

async function earlierDatabase(): Promise<string> {
  const url = await emptyDatabase()
  await migrate({ connection: { connectionString: url } }, earlier)
  return url
}

async function pendingIn(connectionString: string): Promise<readonly string[]> {
  return (await readPending({ connection: { connectionString } })).names
}

function upgrade(url: string, dataDir: string, ...options: string[]) {
  const env = { DATABASE_URL: url, DATA_DIR: dataDir }
  return runApp({ env, command: ['scripts/upgrade.ts', ...options] }).ended
}

test('--check tells what would change, tries it on a copy, and changes nothing', async () => {
  const url = await earlierDatabase()
  const dataDir = await fileFolder()
  const { code, stdout } = await upgrade(url, dataDir, '--check')
  expect(stdout).toContain(`The last change of this database is of Laurel v${VERSION}`)
  expect(stdout).toContain(`2 changes: ${pending.join(', ')}.`)
  expect(stdout).toMatch(/Rolling upgrade: (?:yes|no)\./)
  expect(stdout).toMatch(/PostgreSQL \d+\.\d+.*: its data stay as they are\./)
  expect(stdout).toMatch(/On a copy of this database the changes took \d+\.\d s\./)
  expect(stdout).toContain('The books balance.')
  expect(code).toBe(0)
  expect(await pendingIn(url)).toEqual(pending)
  expect(existsSync(join(dataDir, 'backups'))).toBe(false)
})

test('backs up, changes the database and audits; then nothing is left to do', async () => {
  const url = await earlierDatabase()
  const dataDir = await fileFolder()
  const { code, stdout } = await upgrade(url, dataDir)
  expect([code, stdout]).toEqual([0, expect.stringContaining('The books balance.')])
  expect(await pendingIn(url)).toEqual([])
  expect(await readdir(join(dataDir, 'backups'))).toHaveLength(1)

  const again = await upgrade(url, dataDir, '--check')
  expect([again.code, again.stdout]).toEqual([0, expect.stringContaining('Nothing in it has to')])
})

test('an empty database is not upgraded', async () => {
  const { code, stderr } = await upgrade(await emptyDatabase(), await fileFolder(), '--check')
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: 'There is no Laurel here yet: npm start creates it.\n',
  })
})

test('an upgrade is rolling if every change names a release that may run beside it', async () => {
  const database = await ownDatabase()
  const last = changes.at(-1)?.name ?? ''
  const withNext = (text: string) => [...changes, { name: '9999_next', text }]
  const beside = `-- Compatible from: ${last}\nselect 1`
  expect(await readPending(database, withNext(beside))).toEqual({
    release: VERSION,
    names: ['9999_next'],
    isRolling: true,
  })
  for (const text of ['-- Compatible from: 9999_next\nselect 1', 'select 1']) {
    expect(await readPending(database, withNext(text))).toMatchObject({ isRolling: false })
  }
})

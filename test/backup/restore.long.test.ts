import { createHash, randomBytes } from 'node:crypto'
import { appendFile, cp, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { hire } from '#test/concurrency/colleagues.ts'
import { storedPicture } from '#test/files/picture-rows.ts'
import { runApp } from '#test/harness/app-process.ts'
import { fileFolder } from '#test/harness/app.ts'
import { hireMany } from '#test/harness/crowd.ts'
import { ownDatabase } from '#test/harness/database.ts'
import { emptyDatabase } from '#test/harness/empty-database.ts'
import { execute } from '#test/harness/execute.ts'
import { ensureAdministrator } from '#auth/server/ensure-administrator.ts'
import { ensureStarterManual } from '#manuals/server/starter.ts'
import { inOneTransaction } from '#platform/server/backup/long-transaction.ts'
import { sumLine, type Manifest } from '#platform/server/backup/manifest.ts'
import { migrate, migrateWithin } from '#platform/server/db/migrate.ts'
import { openFolderStore } from '#platform/server/files/folder-store.ts'
import { filesOf } from '#platform/server/files/kinds.ts'
import { backedUp, opened, placeForBackup, restored } from './copies.ts'
import { queryOf, rowsOf, rulesOf, tablesOf } from './read-database.ts'
import { stuckBucket } from './stuck-bucket.ts'

vi.setConfig({ testTimeout: 90_000 })

const database = await ownDatabase()
const url = database.connection.connectionString ?? ''
const files = await openFolderStore(await fileFolder())
const [uploader = 0] = await hireMany(database, 500)
const picture = await storedPicture(database, files, { uploadedBy: uploader })
const { folder: whole } = await backedUp(database, files)
const [aFile = ''] = filesOf(picture)
const FILE = `files/${aFile.slice(0, 2)}/${aFile}`

async function changeByte(path: string): Promise<void> {
  const content = await readFile(path)
  const at = content.length >> 1
  content[at] = (content[at] ?? 0) ^ 1
  await writeFile(path, content)
}

/** Changes the manifest and its checksum. */
async function rewrite(folder: string, change: (manifest: Manifest) => void): Promise<void> {
  const path = join(folder, 'manifest.json')
  const manifest = JSON.parse(await readFile(path, 'utf8')) as Manifest
  change(manifest)
  const text = JSON.stringify(manifest)
  await writeFile(path, text)
  const sum = createHash('sha256').update(text).digest('hex')
  await writeFile(join(folder, 'manifest.sha256'), sumLine(sum))
}

const tableOf = ({ tables }: Manifest, name: string): Manifest['tables'][number] => {
  const table = tables.find((each) => each.name === name)
  if (table === undefined) throw new Error(`no ${name}`)
  return table
}

type Damage = (folder: string) => Promise<unknown>
const DAMAGES: readonly (readonly [what: string, harm: Damage, says: string])[] = [
  ['a folder without a manifest', (at) => rm(join(at, 'manifest.json')), 'it has no manifest.json'],
  [
    'no checksum of the manifest',
    (at) => rm(join(at, 'manifest.sha256')),
    'manifest.sha256 is missing',
  ],
  [
    'a changed manifest',
    (at) => appendFile(join(at, 'manifest.json'), ' '),
    'manifest.json was changed',
  ],
  [
    'a missing table',
    (at) => rm(join(at, 'tables/users.copy.zst')),
    'tables/users.copy.zst is missing',
  ],
  [
    'a table cut short',
    (at) => truncate(join(at, 'tables/entries.copy.zst'), 100),
    'tables/entries.copy.zst has 100 bytes instead of ',
  ],
  [
    'a changed byte of a table',
    (at) => changeByte(join(at, 'tables/entries.copy.zst')),
    'tables/entries.copy.zst was changed',
  ],
  [
    'a changed list of files',
    (at) => changeByte(join(at, 'files.jsonl')),
    'files.jsonl was changed',
  ],
  ['a missing file', (at) => rm(join(at, FILE)), `${FILE} is missing`],
  ['a changed byte of a file', (at) => changeByte(join(at, FILE)), `${FILE} was changed`],
  [
    'migrations of a newer Laurel',
    (at) => rewrite(at, ({ migrations }) => migrations.push('9999_tomorrow')),
    'This backup belongs to a newer Laurel: it has the change "9999_tomorrow", which this version does not know. Use the newer version.',
  ],
  [
    'migrations from before the first release',
    (at) => rewrite(at, ({ migrations }) => void (migrations[0] = '0001_people')),
    "This backup is from before Laurel's first release and can not be upgraded.",
  ],
  [
    'the tables of another version',
    (at) => rewrite(at, ({ tables }) => void tables.shift()),
    'does not have the tables of its own version',
  ],
  [
    'rows that differ from their checksum',
    (at) => rewrite(at, (manifest) => void (tableOf(manifest, 'users').rows += 1)),
    'users differs from its checksum',
  ],
  [
    'an unknown manifest format',
    (at) => rewrite(at, (manifest) => Object.assign(manifest, { format: 2 })),
    "manifest.json has a format this version doesn't know",
  ],
]

test.each(DAMAGES)('rejects a backup with %s, and changes nothing', async (_, harm, says) => {
  const folder = await placeForBackup()
  await cp(whole, folder, { recursive: true })
  await harm(folder)
  const target = await emptyDatabase()
  const kept = vi.fn<(name: string) => void>()
  const store = { ...files, keep: (name: string) => Promise.resolve(kept(name)) }
  await expect(restored(folder, { url: target, store })).rejects.toThrow(says)
  expect(await tablesOf(target)).toEqual([])
  expect(kept).not.toHaveBeenCalled()
})

test('a killed restore leaves an empty database, and the next one works', async () => {
  const target = await emptyDatabase()
  const bucket = await stuckBucket()
  const env = { DATABASE_URL: target, DATA_DIR: await fileFolder() }
  const command = ['scripts/restore.ts', '--from', whole]
  const killed = runApp({ env: { ...env, ...bucket.env }, command })
  // By then all rows are inserted, but not committed.
  await bucket.isStuck
  killed.signal('SIGKILL')
  expect(await killed.ended).toMatchObject({ code: null, stderr: '' })
  expect(await tablesOf(target)).toEqual([])

  const ended = await runApp({ env, command }).ended
  expect(ended).toMatchObject({ code: 0, stderr: '' })
  expect(ended.stdout).toContain('\nThe books balance.\nEverything is restored.')
  expect(await rowsOf(target)).toEqual(await rowsOf(url))
  const again = await runApp({ env, command }).ended
  expect(again).toMatchObject({
    code: 1,
    stderr:
      'The database is not empty: 500 people have accounts there. Nothing was changed: choose an empty one.\n',
  })
})

test('a database owner can restore without superuser rights; a role without create rights can not', async () => {
  const role = `owner_${randomBytes(6).toString('hex')}`
  const server = inject('databaseServer')
  await execute(server, `create role ${role} login password 'of its own'`)
  onTestFinished(() => execute(server, `drop role ${role}`))
  const target = new URL(await emptyDatabase())
  Object.assign(target, { username: role, password: 'of its own' })
  await expect(restored(whole, { url: target.href })).rejects.toThrow(
    'The database does not let its user make tables: the user should own it.',
  )
  await execute(server, `alter database ${target.pathname.slice(1)} owner to ${role}`)
  await restored(whole, { url: target.href })
  expect(await rowsOf(target.href)).toEqual(await rowsOf(url))
})

test('restores an older backup and migrates it to this version', async () => {
  const old = await emptyDatabase()
  const first = (): Promise<void> => Promise.resolve()
  await inOneTransaction({ connectionString: old }, first, async ({ trx, client }) => {
    await migrateWithin(trx, '0008_bonuses')
    await client.query(OLD_COMPANY)
  })
  const { folder, manifest, violations } = await backedUp(
    { connection: { connectionString: old } },
    files,
  )
  expect(violations).toBeNull()
  expect(manifest.migrations.at(-1)).toBe('0008_bonuses')
  const copy = await restored(folder)
  expect(copy.violations).toEqual([])
  expect(await rulesOf(copy.url)).toEqual(await rulesOf(url))
  expect(await queryOf(copy.url, OLD_ENTRIES)).toEqual(await queryOf(old, OLD_ENTRIES))
  // Idempotency keys of the older version still return their answers.
  expect(await queryOf(copy.url, KEYS)).toEqual([
    { key: 'what-was-done', request: '01', came: '1' },
    { key: 'what-was-refused', request: '02', came: 'insufficient-funds' },
  ])
})

const KEYS = `
  select key, substr(encode(request_hash, 'hex'), 1, 2) as request, seq::text as came
    from entries where key is not null
   union all
  select key, substr(encode(request_hash, 'hex'), 1, 2), refusal from answers order by 1`

const OLD_ENTRIES = 'select user_id, seq, type, earned, earned_after, made_at from entries'

const OLD_COMPANY = `
  insert into users (email, first_name, last_name, password_hash)
    values ('old@laurel.test', 'Old', 'Colleague', 'none');
  insert into wallets (user_id, earned, last_seq) values (1, 10000, 1);
  insert into entries (user_id, seq, type, earned, appreciation, system_account, system_amount,
                       earned_after, appreciation_after, key, request_hash)
    values (1, 1, 'signUp', 10000, 0, 'issued', -10000, 10000, 0, 'what-was-done',
            decode(repeat('01', 32), 'hex'));
  insert into answers (user_id, key, request_hash, refusal)
    values (1, 'what-was-refused', decode(repeat('02', 32), 'hex'), 'insufficient-funds')`

test('restores into a database that only a first start has used', async () => {
  const target = await emptyDatabase()
  const first = await opened(target)
  await migrate(first)
  await ensureStarterManual(first)
  const choice = {
    adminEmail: 'new@laurel.test',
    explicitAdminEmail: true,
    adminPassword: 'password',
  }
  await ensureAdministrator(first, choice)
  // A connected app counts as use.
  await expect(restored(whole, { url: target })).rejects.toThrow(
    'The database is in use by a running Laurel: stop that one first.',
  )
  await first.close()
  await restored(whole, { url: target })
  expect(await rowsOf(target)).toEqual(await rowsOf(url))
  expect(await rulesOf(target)).toEqual(await rulesOf(url))
})

test.each<[string, (target: string) => Promise<void>, string]>([
  [
    'where somebody signed in',
    async (target) => {
      const used = await opened(target)
      await migrate(used)
      await hire(used, 1)
      await used.close()
    },
    'The database is not empty: somebody signed in there. Nothing was changed: choose an empty one.',
  ],
  [
    'with the table of another program',
    (target) => execute(target, 'create table payroll (salary bigint)'),
    'The database is not empty: it has the table "payroll", which is not Laurel\'s. Nothing was changed: choose an empty one.',
  ],
  [
    'of a newer Laurel',
    async (target) => {
      await migrate({ connection: { connectionString: target } })
      await execute(target, `insert into kysely_migration values ('9999_tomorrow', now()::text)`)
    },
    'The database belongs to a newer Laurel: it has the change "9999_tomorrow"',
  ],
])('rejects a database %s, and leaves it unchanged', async (_, fill, says) => {
  const target = await emptyDatabase()
  await fill(target)
  const before = await rowsOf(target)
  await expect(restored(whole, { url: target })).rejects.toThrow(says)
  expect(await rowsOf(target)).toEqual(before)
})

test('rejects one of two concurrent restores into one database', async () => {
  const target = await emptyDatabase()
  const outcomes = await Promise.allSettled([1, 2].map(() => restored(whole, { url: target })))
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
  // The second retries for a moment, and may find the database filled by then.
  expect(refused.map(({ reason }) => String(reason))).toEqual([
    expect.stringMatching(
      /^StartRefused: The database is (being filled by another|not empty: 500)/,
    ),
  ])
  expect(await rowsOf(target)).toEqual(await rowsOf(url))
})

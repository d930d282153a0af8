import { readdir, readFile, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import pino from 'pino'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { storedPicture } from '#test/files/picture-rows.ts'
import { ownS3, s3Answering, s3Refusal } from '#test/files/s3-server.ts'
import { runApp } from '#test/harness/app-process.ts'
import { fileFolder } from '#test/harness/app.ts'
import { hireMany } from '#test/harness/crowd.ts'
import { ownDatabase } from '#test/harness/database.ts'
import { emptyDatabase } from '#test/harness/empty-database.ts'
import { audit } from '#app/server/audit.ts'
import { makeDueBackup, nameOfBackup } from '#backups/server/make-backup.ts'
import { BACKUPS, orderDueBackup } from '#backups/server/order-due.ts'
import { checkKeys, findPlaceFailure } from '#backups/server/place.ts'
import type { BackupSettings, Destination } from '#backups/server/schedule.ts'
import { tryNewest } from '#backups/server/try-newest.ts'
import { forgetDue } from '#notifications/server/hand-over.ts'
import { unpackArchive } from '#platform/server/backup/archive.ts'
import { openBucket } from '#platform/server/files/bucket.ts'
import { openFolderStore } from '#platform/server/files/folder-store.ts'
import { rowsOf } from './read-database.ts'

vi.setConfig({ testTimeout: 60_000 })

const database = await ownDatabase()
const url = database.connection.connectionString ?? ''
const files = await openFolderStore(await fileFolder())
const [uploader = 0] = await hireMany(database, 20)
await storedPicture(database, files, { uploadedBy: uploader })
const s3 = await ownS3({ checksSignatures: false })
const identity = await generateX25519Identity()
const recipient = await identityToRecipient(identity)
const log = pino({ level: 'silent' })
const bucket = { bucket: { s3: s3.choice, path: 'laurel/nightly/' } }

beforeEach(async () => {
  await database.pool.query('delete from scheduled_backups')
  await database.pool.query('delete from laurel_jobs.job where name = $1', [BACKUPS.name])
})

async function choiceOf(
  to: Destination,
  keys: Partial<BackupSettings> = {},
): Promise<BackupSettings> {
  const kept = { keep: 7, keepDays: 30, recipients: [], identities: [] }
  return { schedule: ['02:30'], to, dataDir: await fileFolder(), ...kept, ...keys }
}

/** Makes a backup, and returns its name and size as the database knows them. */
async function made(choice: BackupSettings): Promise<{ name: string; bytes: number }> {
  await orderDueBackup(database, choice.schedule, {})
  const { rows: due } = await database.pool.query<{ due_at: Date }>(
    'select * from scheduled_backups',
  )
  const data = { due: due[0]?.due_at.toISOString() ?? '' }
  const parts = { database, files, audit, choice, log }
  const attempt = { data, number: 3, signal: AbortSignal.timeout(60_000) }
  expect(await makeDueBackup(parts, attempt)).toBe('done')
  expect(await readdir(join(choice.dataDir, 'backups'))).toEqual([])
  const { rows } = await database.pool.query('select * from scheduled_backups')
  return rows[0] as { name: string; bytes: number }
}

/** A file as age-keygen writes it. */
async function keyFile(): Promise<string> {
  const file = join(await fileFolder(), 'key.txt')
  await writeFile(file, `# created: today\n# public key: ${recipient}\n${identity}\n`)
  return file
}

async function unpacked(file: string, identities: readonly string[]) {
  return unpackArchive({ file, into: await fileFolder(), identities })
}

test('an encrypted backup in a folder is one file that only its identity opens', async () => {
  const folder = await fileFolder()
  const choice = await choiceOf({ folder }, { recipients: [recipient] })
  const { name, bytes } = await made(choice)
  expect(name).toMatch(/\.tar\.age$/)
  expect(await readdir(folder)).toEqual([name])
  const file = join(folder, name)
  expect((await stat(file)).size).toBe(bytes)
  expect((await readFile(file)).toString('latin1')).toMatch(/^age-encryption\.org\/v1\n-> X25519 /)

  const target = await emptyDatabase()
  const env = { DATABASE_URL: target, DATA_DIR: await fileFolder() }
  const command = ['scripts/restore.ts', '--from', file, '--identity', await keyFile()]
  expect(await runApp({ env, command }).ended).toMatchObject({ code: 0, stderr: '' })
  expect(await rowsOf(target)).toEqual(await rowsOf(url))
  await expect(unpacked(file, [])).rejects.toThrow('is encrypted: give the age identity')
  await expect(unpacked(file, [await generateX25519Identity()])).rejects.toThrow(
    "can't be decrypted: the identity is not one that it was encrypted for",
  )
  await truncate(file, bytes - 100)
  await expect(unpacked(file, [identity])).rejects.toThrow("is broken: it can't be unpacked")
})

test.each([
  ['unencrypted', []],
  ['encrypted', [recipient]],
])('an %s backup in a bucket is one object, restored by the command', async (_, recipients) => {
  const choice = await choiceOf(bucket, { recipients })
  const { name } = await made(choice)
  const target = await emptyDatabase()
  const { endpoint, bucket: place, accessKeyId, secretAccessKey } = s3.choice
  const env = {
    DATABASE_URL: target,
    DATA_DIR: await fileFolder(),
    S3_ENDPOINT: endpoint ?? '',
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
    ...(recipients.length > 0 && { BACKUP_IDENTITY_FILE: await keyFile() }),
  }
  const from = `s3://${place}/laurel/nightly/${name}`
  const ended = await runApp({ env, command: ['scripts/restore.ts', '--from', from] }).ended
  expect(ended).toMatchObject({ code: 0, stderr: '' })
  expect(await rowsOf(target)).toEqual(await rowsOf(url))
  expect(await readdir(join(env.DATA_DIR, 'backups'))).toEqual([])
})

test('an encrypted backup in a bucket is tried with the identity, and not without', async () => {
  const choice = await choiceOf(bucket, { recipients: [recipient] })
  await made(choice)
  const tried = async (identities: readonly string[]) => {
    const parts = { database, files, audit, forgetDue, log, choice: { ...choice, identities } }
    await tryNewest(parts, AbortSignal.timeout(60_000))
    const { rows } = await database.pool.query(
      'select tried_at, trial_fault from scheduled_backups',
    )
    return rows
  }
  expect(await tried([])).toEqual([{ tried_at: null, trial_fault: null }])
  expect(await tried([identity])).toEqual([
    { tried_at: expect.any(Date) as Date, trial_fault: null },
  ])
})

test('removes archives in a bucket that are no longer kept', async () => {
  const store = await openBucket(bucket.bucket)
  onTestFinished(() => store.close())
  const { rows } = await database.pool.query<{ id: string }>('select id from installation')
  const old = `${nameOfBackup(rows[0]?.id ?? '', new Date(0))}.tar`
  await store.put(old, Readable.from([Buffer.from('old')]))
  await store.put('of-somebody-else.tar', Readable.from([Buffer.from('theirs')]))
  const { name } = await made(await choiceOf(bucket, { keep: 1, keepDays: 0 }))
  const names = await store.list()
  expect(names).toEqual(expect.arrayContaining(['of-somebody-else.tar', name]))
  expect(names).not.toContain(old)
})

test('a place that can not work is told with the setting to check', async () => {
  const check = async (to: Destination) => {
    const failure = await findPlaceFailure(to)
    return failure === null ? [] : [failure.sentence]
  }
  expect(await check(bucket)).toEqual([])
  const folder = await fileFolder()
  expect(await check({ folder: join(folder, 'new', 'one') })).toEqual([])
  await writeFile(join(folder, 'file'), '')
  const inFile = join(folder, 'file', 'below')
  expect(await check({ folder: inFile })).toEqual([
    `Backups can't be written to ${inFile} (ENOTDIR). Please check BACKUP_TO.`,
  ])
  const other = { ...s3.choice, bucket: 'nobodys' }
  expect(await check({ bucket: { s3: other, path: '' } })).toEqual([
    `Backups can't be stored in the bucket "nobodys" (NoSuchBucket). Please check BACKUP_TO.`,
  ])
  const denied = await s3Answering(s3Refusal(403, 'AccessDenied'))
  expect(await check({ bucket: { s3: denied, path: '' } })).toEqual([
    expect.stringContaining('S3_ACCESS_KEY_ID'),
  ])
  const mistyped = `${recipient.slice(0, -1)}${recipient.endsWith('q') ? 'p' : 'q'}`
  await expect(checkKeys({ recipients: [mistyped], identities: [] }, log)).rejects.toThrow(
    'BACKUP_RECIPIENT is not a public key of age',
  )
  await s3.stop()
  expect(await check(bucket)).toEqual([
    expect.stringMatching(/^Backups can't be stored in the bucket "[^"]+" \(ECONNREFUSED\)\.$/),
  ])
})

import { spawnSync } from 'node:child_process'
import { mkdir, readdir, stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { clientOf } from '#test/concurrency/app-client.ts'
import { hire, type Colleague } from '#test/concurrency/colleagues.ts'
import { storedPicture } from '#test/files/picture-rows.ts'
import { ownS3 } from '#test/files/s3-server.ts'
import { contentOf } from '#test/files/store-contract.ts'
import { ownApp } from '#test/harness/app.ts'
import { ownDatabase } from '#test/harness/database.ts'
import { emptyDatabase } from '#test/harness/empty-database.ts'
import { audit } from '#app/server/audit.ts'
import { queueDueNews, setSendsMail } from '#notifications/server/hand-over.ts'
import { readInbox } from '#notifications/server/inbox.ts'
import { changePreferences } from '#notifications/server/preferences.ts'
import { readPushKeys } from '#notifications/server/push/push-keys.ts'
import { queueDigests } from '#notifications/server/queue-digests.ts'
import { backUp } from '#platform/server/backup/back-up.ts'
import { EXCLUDED_TABLES, knownTables } from '#platform/server/backup/shape.ts'
import { collectOrphans } from '#platform/server/files/collect-orphans.ts'
import { filesOf } from '#platform/server/files/kinds.ts'
import { OWNER_FILE } from '#platform/server/files/owner.ts'
import { openS3Store } from '#platform/server/files/s3-store.ts'
import type { FileStore } from '#platform/server/files/store.ts'
import { backedUp, opened, placeForBackup, restored, silent } from './copies.ts'
import { queryOf, rowsOf, rulesOf, tablesOf } from './read-database.ts'

vi.setConfig({ testTimeout: 90_000 })

const database = await ownDatabase()
const url = database.connection.connectionString ?? ''
const app = await ownApp(database)
const appClient = await clientOf(app)
const [ada, bob] = (await hire(database, 2)) as [Colleague, Colleague]

async function send(): Promise<void> {
  const { status } = await appClient.send(ada, bob, '0.01', `backup-send-${crypto.randomUUID()}`)
  expect(status).toBe(200)
}

async function isWhole(store: FileStore, picture: string): Promise<boolean> {
  const contents = await Promise.all(filesOf(picture).map((name) => contentOf(store, name)))
  return contents.every((content, place) => content?.toString() === filesOf(picture)[place])
}

test('every table is copied or excluded with a reason', async () => {
  const known = await knownTables()
  expect((await tablesOf(url)).filter((name) => !known.includes(name))).toEqual([])
  const { manifest } = await backedUp(database, app.files)
  const names = [...manifest.tables.map(({ name }) => name), ...manifest.leftBehind]
  expect(names.toSorted()).toEqual(await tablesOf(url))
  expect(Object.keys(EXCLUDED_TABLES).filter((name) => !known.includes(name))).toEqual([])
})

test('a backup during sends holds one consistent snapshot, and restores it', async () => {
  const before = await queryOf<{ count: string }>(url, 'select count(*) from entries')
  // Files are read after the snapshot: later sends are not in it.
  let isTaken = false
  let sentSince = 0
  const stopping = new AbortController()
  const sending = Array.from({ length: 4 }, async () => {
    for (; !stopping.signal.aborted; sentSince += isTaken ? 1 : 0) await send()
  })
  await storedPicture(database, app.files, { uploadedBy: ada.id })
  const store: FileStore = {
    ...app.files,
    open: async (name) => {
      isTaken = true
      await vi.waitUntil(() => sentSince > 20, { timeout: 20_000 })
      return app.files.open(name)
    },
  }
  const backingUp = backedUp(database, store)
  await Promise.allSettled([backingUp])
  stopping.abort()
  await Promise.all(sending)
  const { folder, manifest, violations } = await backingUp
  expect(violations).toEqual([])

  const copy = await restored(folder)
  expect(copy.violations).toEqual([])
  // Entries are append-only: the copy holds the first entries of each wallet.
  const wallets = await queryOf<{ user_id: string; last_seq: string }>(
    copy.url,
    'select user_id, last_seq from wallets order by 1',
  )
  const FIRST = `
    select count(*) as count, md5(string_agg(e::text, E'\\n' order by e.user_id, e.seq)) as digest
      from entries e
      join unnest($1::bigint[], $2::bigint[]) w (user_id, last_seq)
        on w.user_id = e.user_id and e.seq <= w.last_seq`
  const first = [wallets.map((each) => each.user_id), wallets.map((each) => each.last_seq)]
  const [there] = await queryOf<{ count: string }>(copy.url, FIRST, first)
  expect(there).toEqual((await queryOf(url, FIRST, first))[0])
  const [all] = await queryOf<{ count: string }>(copy.url, 'select count(*) from entries')
  expect(there?.count).toBe(all?.count)
  expect(Number(all?.count)).toBe(manifest.tables.find(({ name }) => name === 'entries')?.rows)
  expect(Number(all?.count)).toBeGreaterThanOrEqual(Number(before[0]?.count))
  const [now] = await queryOf<{ count: string }>(url, 'select count(*) from entries')
  expect(Number(now?.count)).toBeGreaterThanOrEqual(Number(all?.count) + 40)
})

test('a copy has the same rows and constraints, continues the sequences, and has no sessions', async () => {
  await send()
  const { folder } = await backedUp(database, app.files)
  const { url: copyUrl } = await restored(folder)
  expect(await rowsOf(copyUrl)).toEqual(await rowsOf(url))
  expect(await rulesOf(copyUrl)).toEqual(await rulesOf(url))
  const id = 'select id from installation'
  expect(await queryOf(copyUrl, id)).not.toEqual(await queryOf(url, id))
  for (const table of Object.keys(EXCLUDED_TABLES).filter((name) => name !== 'installation')) {
    expect(await queryOf(copyUrl, `select from ${table}`)).toEqual([])
  }
  const copy = await opened(copyUrl)
  const [eve, kim] = (await hire(copy, 2)) as [Colleague, Colleague]
  expect(eve.id).toBe(bob.id + 1)
  const other = await clientOf(await ownApp(copy))
  expect((await other.send(eve, kim, '0.01', 'the-first-there')).status).toBe(200)
  expect((await other.send(ada, bob, '0.01', 'the-second-there')).status).toBe(401)
})

test('a copy keeps the keys that browsers subscribed with', async () => {
  const { publicKey } = await readPushKeys(database)
  const { folder } = await backedUp(database, app.files)
  const copy = await opened((await restored(folder)).url)
  expect((await readPushKeys(copy)).publicKey).toBe(publicKey)
})

test('a restored copy sends no news that was due in the original', async () => {
  await setSendsMail(database, true)
  const reader = { id: bob.id, isAdministrator: false, permissions: [] }
  await changePreferences(database, reader, { kinds: [{ kind: 'thanked', mail: 'daily' }] })
  await send()
  const { folder } = await backedUp(database, app.files)
  const later = new Date('2126-03-12T08:10:00Z')
  expect(await queueDigests(database, later)).toBe(1)
  const copy = await opened((await restored(folder)).url)
  expect(await queueDigests(copy, later)).toBe(0)
  expect(await queueDueNews(copy)).toBe(0)
  expect((await readInbox(copy, bob.id, 0)).notifications[0]).toMatchObject({ kind: 'thanked' })
})

test('no file of the snapshot is collected before it is copied', async () => {
  const age = '2 days'
  const picture = await storedPicture(database, app.files, { uploadedBy: ada.id, age })
  let isAsked = false
  let collected = -1
  const store: FileStore = {
    ...app.files,
    open: async (name) => {
      if (!isAsked) {
        isAsked = true
        collected = await collectOrphans(database, app.files)
      }
      return app.files.open(name)
    },
  }
  const { folder, manifest } = await backedUp(database, store)
  expect(collected).toBe(0)
  expect(manifest.files.missing).toEqual([])
  expect(await collectOrphans(database, app.files)).toBe(1)
  expect(await isWhole((await restored(folder)).store, picture)).toBe(true)
})

test('copies files between buckets, and keeps those already there', async () => {
  const buckets = [await ownS3(), await ownS3()]
  const [from, to] = (await Promise.all(buckets.map(({ choice }) => openS3Store(choice)))) as [
    FileStore,
    FileStore,
  ]
  const source = await opened((await restored((await backedUp(database, app.files)).folder)).url)
  await source.pool.query('delete from pictures')
  const picture = await storedPicture(source, from, { uploadedBy: ada.id })
  const { folder, manifest } = await backedUp(source, from)
  expect(manifest.files).toMatchObject({ count: 3, missing: [] })
  await restored(folder, { store: to })
  expect(await isWhole(to, picture)).toBe(true)

  const kept: string[] = []
  const counting: FileStore = {
    ...to,
    keep: (name, content) => {
      kept.push(name)
      return to.keep(name, content)
    },
  }
  const [first = ''] = filesOf(picture)
  await to.keep(first, Buffer.from('damaged'))
  // A second copy must not share the first one's files.
  await expect(restored(folder, { store: counting })).rejects.toThrow(
    `The files here belong to another database, as ${OWNER_FILE} in the bucket`,
  )
  expect(kept).toEqual([])
  await to.remove([OWNER_FILE])
  await restored(folder, { store: counting })
  expect(kept).toEqual([first, OWNER_FILE])
  expect(await isWhole(to, picture)).toBe(true)
  from.close()
  to.close()
})

test('reports a file missing from the store, and backs up the rest', async () => {
  const picture = await storedPicture(database, app.files, { uploadedBy: ada.id })
  const [lost = '', ...others] = filesOf(picture)
  await app.files.remove([lost])
  const { folder, manifest } = await backedUp(database, app.files)
  expect(manifest.files.missing).toEqual([lost])
  const copy = await restored(folder)
  expect(copy.manifest.files.missing).toEqual([lost])
  expect(await contentOf(copy.store, lost)).toBeNull()
  for (const name of others) expect(await contentOf(copy.store, name)).not.toBeNull()
})

test('backs up unbalanced books, and restores them only on request', async () => {
  const { url: hurtUrl } = await restored((await backedUp(database, app.files)).folder)
  const hurt = await opened(hurtUrl)
  await hurt.pool.query('update wallets set earned = earned + 1 where user_id = $1', [ada.id])
  const { folder, violations } = await backedUp(hurt, app.files)
  expect(violations).not.toEqual([])
  const target = await emptyDatabase()
  const restoring = restored(folder, { url: target })
  await expect(restoring).rejects.toThrow(/^VIOLATION .*\nThe books would NOT balance/s)
  expect(await tablesOf(target)).toEqual([])
  const copy = await restored(folder, { url: target, evenUnbalanced: true })
  expect(copy.violations).toEqual(violations)
})

test('a backup is readable by its owner only, and gets its name when complete', async () => {
  const { folder } = await backedUp(database, app.files)
  const parts = await readdir(folder, { recursive: true })
  for (const part of ['.', ...parts]) {
    const found = await stat(join(folder, part))
    expect([part, found.mode & 0o777]).toEqual([part, found.isDirectory() ? 0o700 : 0o600])
  }
  const failing: FileStore = { ...app.files, open: () => Promise.reject(new Error('no disk')) }
  const place = await placeForBackup()
  const options = { connection: database.connection, audit, folder: place, say: silent }
  await expect(backUp({ ...options, store: failing })).rejects.toThrow('no disk')
  expect(await readdir(dirname(place))).toEqual([])
  // The next backup removes the staging folder of a killed one.
  const { pid } = spawnSync(process.execPath, ['--version'])
  await mkdir(`${place}.unfinished-${pid}@${hostname()}-abc123`)
  await mkdir(`${place}.unfinished-${pid}@another-machine-abc123`)
  await backUp({ ...options, store: app.files })
  expect((await readdir(dirname(place))).toSorted()).toEqual([
    'backup',
    `backup.unfinished-${pid}@another-machine-abc123`,
  ])
  const nowhere = join(place, 'manifest.json', 'backup')
  await expect(backUp({ ...options, store: app.files, folder: nowhere })).rejects.toThrow(
    `The backup can't be written to ${nowhere} (EEXIST).`,
  )
  await expect(backUp({ ...options, store: app.files })).rejects.toThrow(
    `${place} already exists: give the backup another name.`,
  )
})

test('refuses to back up an empty database', async () => {
  const connection = { connectionString: await emptyDatabase() }
  await expect(backedUp({ connection }, app.files)).rejects.toThrow(
    'There is no Laurel here yet: npm start creates it.',
  )
})

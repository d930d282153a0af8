import { afterAll, expect, test } from 'vitest'
import { alsoOpen } from '#test/concurrency/app-client.ts'
import { ownS3 } from '#test/files/s3-server.ts'
import { contentOf } from '#test/files/store-contract.ts'
import { ADMINISTRATOR, fileFolder, GENEROUS, ownApp, type TestApp } from '#test/harness/app.ts'
import { ownDatabase } from '#test/harness/database.ts'
import { MEDIA_TYPES, picture } from '#test/harness/pictures.ts'
import { until } from '#test/harness/until.ts'
import {
  administratorOf,
  colleaguesOf,
  expectOk,
  isSignedIn,
  Visitor,
} from '#test/harness/visitor.ts'
import { ATTEMPT_LIMITS } from '#auth/server/limit-attempts.ts'
import { forgetRows } from '#imports/server/check-import.ts'
import { openFolderStore } from '#platform/server/files/folder-store.ts'
import { openS3Store } from '#platform/server/files/s3-store.ts'
import type { FileStore } from '#platform/server/files/store.ts'
import { sweepOutbox } from '#platform/server/live/outbox.ts'

// Processes share their state through the database only. Other tests prove it for budgets of
// questions (test/help/budget.long.test.ts), live events (src/platform/server/live/stream.test.ts), keys
// and balances (test/concurrency).
const database = await ownDatabase()
const other = await alsoOpen(database)

async function twoApps(storeOf: () => Promise<FileStore>, limits = GENEROUS): Promise<TestApp[]> {
  const open = async (own: typeof database) => ownApp(own, {}, limits, await storeOf())
  return [await open(database), await open(other)]
}

const folder = await fileFolder()
const [here, there] = (await twoApps(() => openFolderStore(folder))) as [TestApp, TestApp]
const administrator = await administratorOf(here)
const newColleague = colleaguesOf(here, administrator)

/** The same browser, with requests to the other process. */
function elsewhere(visitor: Visitor, app = there): Visitor {
  return new Visitor(app, visitor.cookie)
}

test('shares sessions between processes', async () => {
  const { visitor } = await newColleague()
  const same = elsewhere(visitor)
  expect(await isSignedIn(same)).toBe(true)
  await expectOk(same.call('logout'))
  expect(await isSignedIn(elsewhere(visitor, here))).toBe(false)
})

test('counts sign-in attempts over all processes', async () => {
  const { email } = await newColleague()
  const folder = await fileFolder()
  const limits = { ...ATTEMPT_LIMITS, clientIp: GENEROUS.clientIp }
  const apps = await twoApps(() => openFolderStore(folder), limits)
  const visitors = apps.map((app) => new Visitor(app))
  const tries = await Promise.all(
    Array.from({ length: 30 }, (_, place) =>
      (visitors[place % 2] as Visitor).login(email, 'a guess of somebody else'),
    ),
  )
  const refused = tries.filter(({ json }) => json['code'] === 'too-many-attempts')
  expect(tries.length - refused.length).toBe(ATTEMPT_LIMITS.account.uses)
})

test.each([
  ['a folder', async () => openFolderStore(folder)],
  [
    'S3',
    async () => {
      const store = await openS3Store(s3.choice)
      afterAll(() => store.close())
      return store
    },
  ],
])('serves an upload of one process from the other, from %s', async (_where, storeOf) => {
  const [one, another] = (await twoApps(storeOf)) as [TestApp, TestApp]
  const { cookie } = administrator
  const uploader = elsewhere({ cookie } as Visitor, one)
  const file = { type: MEDIA_TYPES.jpeg, content: await picture('jpeg') }
  const uploaded = await expectOk(uploader.call('uploadPicture', { file }))
  const name = uploaded.json['picture']
  const params = { picture: name, size: 'small' }
  const shown = await expectOk(elsewhere(uploader, another).call('readPicture', { params }))
  const kept = await contentOf(one.files, `${name}-small.webp`)
  expect(shown.headers['content-length']).toBe(String(kept?.length))
})

const s3 = await ownS3()

/** Cleans up in two processes at once while an expired row is locked: only one of them waits. */
async function sweepTwice(rows: string, sweep: (of: typeof database) => Promise<unknown>) {
  const holder = await database.pool.connect()
  try {
    await holder.query(`begin`)
    await holder.query(`select from ${rows} for update`)
    const first = sweep(database)
    await until(async () => {
      const { rows: waiting } = await database.pool.query(
        `select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`,
      )
      return waiting.length > 0
    })
    await sweep(other)
    await holder.query('commit')
    await first
  } finally {
    holder.release(true)
  }
  return (await database.pool.query(`select from ${rows}`)).rows
}

test('removes old live events in one process at a time, without blocking the other', async () => {
  await database.pool.query(
    `insert into outbox (topic, made_at) values ('gifts', now() - interval '20 minutes')`,
  )
  // The newest event stays.
  await database.pool.query(`insert into outbox (topic) values ('gifts')`)
  const old = `outbox where made_at < now() - interval '15 minutes'`
  expect(await sweepTwice(old, ({ pool }) => sweepOutbox(pool))).toEqual([])
})

test('removes old import rows in one process at a time, without blocking the other', async () => {
  await database.pool.query(
    `with old as (
       insert into imports (kind, made_by, made_at)
       select 'users', id, now() - interval '25 hours' from users where email = $1 returning id)
     insert into import_rows (import_id, line, outcome, cells, before)
     select id, 2, 'created', '{}', '{}' from old`,
    [ADMINISTRATOR.email],
  )
  expect(await sweepTwice('import_rows', forgetRows)).toEqual([])
})

test('logs no unexpected error', () => {
  expect([here.complaints, there.complaints]).toEqual([[], []])
})

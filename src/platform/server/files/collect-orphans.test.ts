import { join } from 'node:path'
import type pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import { hire } from '#test/concurrency/colleagues.ts'
import { countFiles, pictureRow, statesOf, storedPicture } from '#test/files/picture-rows.ts'
import { fileFolder } from '#test/harness/app.ts'
import { ownDatabase } from '#test/harness/database.ts'
import { TestShop } from '#test/harness/shop.ts'
import { until } from '#test/harness/until.ts'
import { Refused } from '#platform/contract/refusals.ts'
import type { Database } from '#platform/server/db/database.ts'
import { transact } from '#platform/server/db/transact.ts'
import { choosePicture } from '#users/server/choose-picture.ts'
import { collectOrphans } from './collect-orphans.ts'
import { openFolderStore } from './folder-store.ts'
import { claimPicture } from './pictures.ts'
import { FileStoreFailed, type FileStore } from './store.ts'

const database = await ownDatabase()
const files = await openFolderStore(join(await fileFolder(), 'files'))
const shop = await TestShop.open(database)
const uploadedBy = shop.keeper.id

afterEach(async () => {
  await database.pool.query('update users set picture = null')
  await database.pool.query(`update pictures set uploaded_at = now() - interval '2 days'`)
  await collectOrphans(database, files)
})

async function use(picture: string, userId = uploadedBy): Promise<void> {
  await database.pool.query('update users set picture = $1 where id = $2', [picture, userId])
}

test.each([
  ['kept', '25 hours', true],
  ['kept', '23 hours', false],
  ['storing', '61 minutes', true],
  ['storing', '59 minutes', false],
  ['removing', '61 minutes', true],
  ['removing', '59 minutes', false],
] as const)('an unused picture that is %s, of %s ago, is removed: %s', async (state, age, gone) => {
  const picture = await storedPicture(database, files, { uploadedBy, state, age })
  expect(await collectOrphans(database, files)).toBe(gone ? 1 : 0)
  expect((await statesOf(database))[picture]).toBe(gone ? undefined : state)
  expect(await countFiles(files, picture)).toBe(gone ? 0 : 3)
})

test('keeps pictures that a user, a gift or a purchase uses', async () => {
  const old = () => storedPicture(database, files, { uploadedBy, age: '1 year' })
  const [face, onShelf, bought, unused] = [await old(), await old(), await old(), await old()]
  await use(face)
  await shop.gift({ picture: onShelf })
  // The gift has another picture now; the purchase keeps the old one.
  const gift = await shop.gift({ picture: bought })
  await shop.sold(gift)
  await database.pool.query('update gifts set picture = null where id = $1', [gift.id])

  expect(await collectOrphans(database, files)).toBe(1)
  for (const picture of [face, onShelf, bought]) expect(await countFiles(files, picture)).toBe(3)
  expect(await countFiles(files, unused)).toBe(0)
})

test('keeps the picture of a card, until it is undone or the seal of its hidden words ends', async () => {
  const [sender, receiver] = await hire(database, 2)
  if (!sender || !receiver) throw new Error('nobody')
  const old = () => storedPicture(database, files, { uploadedBy: sender.id, age: '1 year' })
  const [shown, hidden, undone] = [await old(), await old(), await old()]
  const { pool } = database
  await pool.query(
    `with made as (
       insert into recognitions (sender_id, message, amount, visibility, picture, is_on_wall)
       select $1, 'Look!', 0, 'private', picture, false from unnest($3::text[]) picture
       returning id)
     insert into recognition_receivers (recognition_id, receiver_id, sender_id)
     select id, $2, $1 from made`,
    [sender.id, receiver.id, [shown, hidden, undone]],
  )
  expect(await collectOrphans(database, files)).toBe(0)
  await pool.query('update recognitions set hidden_at = now() where picture = $1', [hidden])
  await pool.query('update recognitions set withdrawn_at = now() where picture = $1', [undone])
  expect(await collectOrphans(database, files)).toBe(1)
  await pool.query(
    `update recognitions set message = '', picture = null, words_removed_at = now()
      where picture = $1`,
    [hidden],
  )
  expect(await collectOrphans(database, files)).toBe(1)
  const { rows } = await pool.query<{ picture: string | null }>(
    'select picture from recognitions where sender_id = $1 order by id',
    [sender.id],
  )
  expect(rows.map(({ picture }) => picture)).toEqual([shown, null, null])
})

test('removes many pictures in several transactions', async () => {
  await database.pool.query(
    `insert into pictures (name, uploaded_by, state, uploaded_at)
     select lpad(n::text, 32, '0') || '-1x1', $1, 'kept', now() - interval '2 days'
       from generate_series(1, 250) n`,
    [uploadedBy],
  )
  expect(await collectOrphans(database, files)).toBe(250)
})

/** A store whose `remove` fails, before or after removing. */
function failing(when: 'before' | 'after'): FileStore {
  return {
    ...files,
    async remove(names) {
      if (when === 'after') await files.remove(names)
      throw new FileStoreFailed('remove files', 'EIO')
    },
  }
}

test.each(['before', 'after'] as const)(
  'resumes a removal that failed %s the files were removed',
  async (when) => {
    const picture = await storedPicture(database, files, { uploadedBy, age: '2 days' })
    await expect(collectOrphans(database, failing(when))).rejects.toThrow(FileStoreFailed)
    expect(await statesOf(database)).toMatchObject({ [picture]: 'removing' })
    expect(await countFiles(files, picture)).toBe(when === 'before' ? 3 : 0)

    expect(await collectOrphans(database, files)).toBe(1)
    expect(await statesOf(database)).not.toHaveProperty(picture)
    expect(await countFiles(files, picture)).toBe(0)
  },
)

test('skips a picture that is being claimed', async () => {
  const picture = await storedPicture(database, files, { uploadedBy, age: '2 days' })
  await transact(database, async (tx) => {
    await claimPicture(tx, picture, uploadedBy)
    expect(await collectOrphans(database, files)).toBe(0)
    await tx.db.updateTable('users').set({ picture }).where('id', '=', uploadedBy).execute()
    expect(await collectOrphans(database, files)).toBe(0)
  })
  expect(await collectOrphans(database, files)).toBe(0)
  expect(await countFiles(files, picture)).toBe(3)
})

/** A database that makes the collector await `pause` while it holds its locks. */
function pausing(pause: () => Promise<void>): Database {
  const connect = async () => {
    const client = await database.pool.connect()
    const query = async (config: pg.QueryConfig): Promise<unknown> => {
      const result = await client.query(config)
      if (/"pictures"[^]*skip locked/.test(config.text)) await pause()
      return result
    }
    return new Proxy(client, {
      get: (target, name) => {
        if (name === 'query') return query
        const value: unknown = Reflect.get(target, name)
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
  }
  return { ...database, connection: database.connection, pool: { connect } as unknown as pg.Pool }
}

test('a late claim waits and is refused', async () => {
  const picture = await storedPicture(database, files, { uploadedBy, age: '2 days' })
  let claiming: Promise<unknown> = Promise.resolve()
  const collecting = pausing(async () => {
    claiming = choose(picture)
    await until(hasWaiting)
  })
  expect(await collectOrphans({ ...collecting, db: database.db }, files)).toBe(1)
  expect(await claiming).toBe('picture-unknown')
})

async function choose(picture: string, caller = shop.keeper): Promise<string> {
  try {
    await choosePicture(database, caller, picture)
    return 'chosen'
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return error.code
  }
}

async function hasWaiting(): Promise<boolean> {
  const { rows } = await database.pool.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows.length > 0
}

test('keeps a picture claimed just before the lock', async () => {
  const picture = await storedPicture(database, files, { uploadedBy, age: '2 days' })
  const collecting = pausing(async () => {
    // A reference committed after the candidates were read.
    await transact(database, async (tx) => {
      await tx.query({ text: 'set local session_replication_role = replica' })
      await tx.db.updateTable('users').set({ picture }).where('id', '=', uploadedBy).execute()
    })
  })
  expect(await collectOrphans({ ...collecting, db: database.db }, files)).toBe(0)
  expect(await statesOf(database)).toMatchObject({ [picture]: 'kept' })
  expect(await countFiles(files, picture)).toBe(3)
})

test('concurrent collectors and claims never lose a used picture', async () => {
  const people = await hire(database, 40)
  const pictures = await Promise.all(
    people.map(({ id }) => storedPicture(database, files, { uploadedBy: id, age: '2 days' })),
  )
  const chosen = people.map((person, index) => choose(pictures[index] ?? '', person))
  const collected = Array.from({ length: 6 }, () => collectOrphans(database, files))
  const outcomes = await Promise.all(chosen)
  await Promise.all(collected)
  await collectOrphans(database, files)

  const states = await statesOf(database)
  for (const [index, picture] of pictures.entries()) {
    const isChosen = outcomes[index] === 'chosen'
    expect(outcomes[index]).toBe(isChosen ? 'chosen' : 'picture-unknown')
    expect(states[picture]).toBe(isChosen ? 'kept' : undefined)
    expect(await countFiles(files, picture)).toBe(isChosen ? 3 : 0)
  }
})

test('removes a row without files', async () => {
  await pictureRow(database, { uploadedBy, age: '2 days' })
  expect(await collectOrphans(database, files)).toBe(1)
})

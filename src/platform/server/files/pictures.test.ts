import { join } from 'node:path'
import pino from 'pino'
import { afterAll, expect, test } from 'vitest'
import { hire, type Colleague } from '#test/concurrency/colleagues.ts'
import { countFiles, pictureRow, statesOf } from '#test/files/picture-rows.ts'
import { fileFolder } from '#test/harness/app.ts'
import { ownDatabase } from '#test/harness/database.ts'
import { picture as pictureOf } from '#test/harness/pictures.ts'
import { Refused } from '#platform/contract/refusals.ts'
import { transact } from '#platform/server/db/transact.ts'
import { collectOrphans } from './collect-orphans.ts'
import { startDrawing } from './drawing.ts'
import { openFolderStore } from './folder-store.ts'
import { claimPicture, uploadPicture } from './pictures.ts'
import { MOST_AN_HOUR, MOST_UNUSED } from './store-files.ts'
import { FileStoreFailed, type FileStore } from './store.ts'

const database = await ownDatabase()
const folder = await openFolderStore(join(await fileFolder(), 'files'))
const drawing = startDrawing(pino({ level: 'silent' }))
afterAll(() => drawing.close())
const png = await pictureOf('png')

async function newPerson(): Promise<Colleague> {
  const [person] = await hire(database, 1)
  if (person === undefined) throw new Error('nobody was hired')
  return person
}

async function upload(userId: number, files: FileStore = folder): Promise<string> {
  const { picture } = await uploadPicture(database, { drawing, files }, { userId, upload: png })
  return picture
}

async function stateOf(picture: string): Promise<string | undefined> {
  return (await statesOf(database))[picture]
}

/** The refusal code of an upload, or null. */
async function refusal(uploading: Promise<unknown>): Promise<string | null> {
  try {
    await uploading
    return null
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return error.code
  }
}

test('inserts the row before the files, and marks it stored after them', async () => {
  const { id } = await newPerson()
  const seen: (string | undefined)[] = []
  const watched: FileStore = {
    ...folder,
    async keep(name, content) {
      seen.push(await stateOf(name.replace(/-(?:small|medium|large)\.webp$/, '')))
      await folder.keep(name, content)
    },
  }
  const picture = await upload(id, watched)
  expect(seen).toEqual(['storing', 'storing', 'storing'])
  expect(picture).toMatch(/^[0-9a-f]{32}-64x48$/)
  expect(await stateOf(picture)).toBe('kept')
  expect(await countFiles(folder, picture)).toBe(3)
})

test('stores the same picture twice under two names', async () => {
  const { id } = await newPerson()
  expect(await upload(id)).not.toBe(await upload(id))
})

test.each([1, 2, 3])('keeps nothing if storing file %i of three fails', async (last) => {
  const { id } = await newPerson()
  let count = 0
  let name = ''
  const failing: FileStore = {
    ...folder,
    async keep(file, content) {
      name = file
      if (++count === last) throw new FileStoreFailed('keep a file', 'ENOSPC')
      await folder.keep(file, content)
    },
  }
  await expect(upload(id, failing)).rejects.toThrow(FileStoreFailed)
  const picture = name.replace(/-(?:small|medium|large)\.webp$/, '')
  expect(await stateOf(picture)).toBe('removing')
  expect(await countFiles(folder, picture)).toBe(last - 1)

  await database.pool.query(
    `update pictures set uploaded_at = now() - interval '61 minutes' where name = $1`,
    [picture],
  )
  await collectOrphans(database, folder)
  expect(await stateOf(picture)).toBeUndefined()
  expect(await countFiles(folder, picture)).toBe(0)
})

test('rejects an upload that was collected before it ended', async () => {
  const { id } = await newPerson()
  const slow: FileStore = {
    ...folder,
    async keep(name, content) {
      await folder.keep(name, content)
      await database.pool.query('delete from pictures where uploaded_by = $1', [id])
    },
  }
  expect(await refusal(upload(id, slow))).toBe('busy')
})

test('allows twenty unused pictures per person', async () => {
  const { id } = await newPerson()
  for (let count = 1; count < MOST_UNUSED; count++) await pictureRow(database, { uploadedBy: id })
  await pictureRow(database, { uploadedBy: id, state: 'removing' })
  await pictureRow(database, { uploadedBy: id, age: '25 hours' })
  await pictureRow(database, { uploadedBy: (await newPerson()).id })

  const last = await upload(id)
  expect(await refusal(upload(id))).toBe('picture-quota')
  await database.pool.query('update users set picture = $1 where id = $2', [last, id])
  expect(await refusal(upload(id))).toBeNull()
  expect(await refusal(upload(id))).toBe('picture-quota')
})

test('refuses more in an hour than anybody chooses, also where they are used', async () => {
  const { id } = await newPerson()
  await database.pool.query(
    `insert into pictures (name, uploaded_by, state, uploaded_at)
     select md5(k || ' of ' || $1) || '-960x640', $1::bigint, 'removing',
            now() - make_interval(mins => case when k = 1 then 61 else 59 end)
       from generate_series(1, $2::int) k`,
    [id, MOST_AN_HOUR],
  )
  expect(await refusal(upload(id))).toBeNull()
  expect(await refusal(upload(id))).toBe('too-often')
})

test('draws nothing beyond the quota', async () => {
  const { id } = await newPerson()
  for (let count = 0; count < MOST_UNUSED; count++) await pictureRow(database, { uploadedBy: id })
  const idle = { ...drawing, draw: () => Promise.reject(new Error('it was drawn')) }
  const work = uploadPicture(
    database,
    { drawing: idle, files: folder },
    { userId: id, upload: png },
  )
  expect(await refusal(work)).toBe('picture-quota')
})

test('concurrent uploads can not exceed the quota', async () => {
  const { id } = await newPerson()
  for (let count = 0; count < MOST_UNUSED - 3; count++) {
    await pictureRow(database, { uploadedBy: id })
  }
  const outcomes = await Promise.all(Array.from({ length: 10 }, () => refusal(upload(id))))
  expect(outcomes.filter((outcome) => outcome === null)).toHaveLength(3)
  expect(outcomes.filter((outcome) => outcome === 'picture-quota')).toHaveLength(7)
})

const [ada = nobody(), bob = nobody()] = await hire(database, 2)

function nobody(): never {
  throw new Error('nobody was hired')
}

function claim(picture: string | null): Promise<void> {
  return transact(database, (tx) => claimPicture(tx, picture, ada.id))
}

test("accepts one's own stored picture, and null", async () => {
  await claim(await pictureRow(database, { uploadedBy: ada.id }))
  await claim(null)
})

test.each([
  ['that was never uploaded', () => Promise.resolve(`${'0'.repeat(32)}-960x640`)],
  ['of somebody else', () => pictureRow(database, { uploadedBy: bob.id })],
  ['still being stored', () => pictureRow(database, { uploadedBy: ada.id, state: 'storing' })],
  ['being removed', () => pictureRow(database, { uploadedBy: ada.id, state: 'removing' })],
])('rejects a picture %s', async (_what, upload) => {
  const claiming = claim(await upload())
  await expect(claiming).rejects.toThrow(Refused)
  await expect(claiming).rejects.toMatchObject({ code: 'picture-unknown', field: 'picture' })
})

test('a person may claim two pictures at once', async () => {
  const picture = await pictureRow(database, { uploadedBy: ada.id })
  await transact(database, async (tx) => {
    await claimPicture(tx, picture, ada.id)
    await claim(picture)
  })
})

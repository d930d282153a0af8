import { expect, test } from 'vitest'
import { fileFolder } from '#test/harness/app.ts'
import { ownDatabase } from '#test/harness/database.ts'
import { TestShop } from '#test/harness/shop.ts'
import { openFolderStore } from './folder-store.ts'
import { readWord } from './owner.ts'
import { recognizeStore, STORE_FILE } from './recognize-store.ts'

const DOCUMENT = `${'a'.repeat(32)}.txt`

/** A database with one kept document. */
async function databaseWithDocument() {
  const database = await ownDatabase()
  const { keeper } = await TestShop.open(database)
  await database.pool.query(
    `insert into documents (name, file_name, bytes, text, uploaded_by, state)
     values ($1, 'a.txt', 1, 'a', $2, 'kept')`,
    [DOCUMENT, keeper.id],
  )
  return database
}

test('processes that start together on one new folder agree on its id', async () => {
  const [database, folder] = [await ownDatabase(), await fileFolder()]
  const stores = await Promise.all([1, 2, 3, 4].map(() => openFolderStore(folder)))
  const warnings = await Promise.all(stores.map((files) => recognizeStore(database, files)))
  expect(warnings).toEqual([null, null, null, null])
  for (const files of stores) expect(await recognizeStore(database, files)).toBeNull()
})

test('warns of another folder without the files, at each start, and not in the first', async () => {
  const database = await databaseWithDocument()
  const [one, two] = [
    await openFolderStore(await fileFolder()),
    await openFolderStore(await fileFolder()),
  ]
  await one.keep(DOCUMENT, Buffer.from('a'))
  expect(await recognizeStore(database, one)).toBeNull()
  for (let start = 1; start <= 2; start++) {
    const warning = await recognizeStore(database, two)
    expect(warning).toContain(two.placeOf(STORE_FILE))
    expect(warning).toContain('Of the 1 newest files, 1 are missing here.')
  }
  expect(await recognizeStore(database, one)).toBeNull()
})

test('accepts another folder with all of the files, and remembers it', async () => {
  const database = await databaseWithDocument()
  const [one, two] = [
    await openFolderStore(await fileFolder()),
    await openFolderStore(await fileFolder()),
  ]
  await one.keep(DOCUMENT, Buffer.from('a'))
  expect(await recognizeStore(database, one)).toBeNull()
  await two.keep(DOCUMENT, Buffer.from('a'))
  await one.remove([DOCUMENT])
  expect(await recognizeStore(database, two)).toBeNull()
  expect(await recognizeStore(database, one)).toContain('1 are missing here')
})

test('warns of another folder before the first file', async () => {
  const database = await ownDatabase()
  const [one, two] = [
    await openFolderStore(await fileFolder()),
    await openFolderStore(await fileFolder()),
  ]
  expect(await recognizeStore(database, one)).toBeNull()
  expect(await recognizeStore(database, two)).toContain('Files uploaded there will be missing here')
})

test('after an upgrade, warns of a folder without any of the files, and remembers the right one', async () => {
  const database = await databaseWithDocument()
  const [right, wrong] = [
    await openFolderStore(await fileFolder()),
    await openFolderStore(await fileFolder()),
  ]
  await right.keep(DOCUMENT, Buffer.from('a'))
  expect(await recognizeStore(database, wrong)).toContain(
    'Of the 1 newest files, 1 are missing here',
  )
  expect(await recognizeStore(database, right)).toBeNull()
  const { rows } = await database.pool.query('select id from file_store')
  expect(rows).toEqual([{ id: await readWord(right, STORE_FILE) }])
})

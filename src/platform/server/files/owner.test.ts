import { expect, test } from 'vitest'
import { contentOf } from '#test/files/store-contract.ts'
import { fileFolder } from '#test/harness/app.ts'
import { ownDatabase } from '#test/harness/database.ts'
import { openFolderStore } from './folder-store.ts'
import { OWNER_FILE, takeFiles } from './owner.ts'

const [one, another] = [await ownDatabase(), await ownDatabase()]
// All test databases are copies with the same id.
await another.pool.query('update installation set id = gen_random_uuid()')

test('the first database owns the files, for all its processes', async () => {
  const folder = await fileFolder()
  const stores = [await openFolderStore(folder), await openFolderStore(folder)]
  await Promise.all(stores.map((files) => takeFiles(one, files)))
  for (const files of stores) await takeFiles(one, files)
})

test('rejects another database, and names the file to remove', async () => {
  const files = await openFolderStore(await fileFolder())
  await takeFiles(one, files)
  const marked = await contentOf(files, OWNER_FILE)
  await expect(takeFiles(another, files)).rejects.toThrow(
    `The files here belong to another database, as ${files.placeOf(OWNER_FILE)} says`,
  )
  expect(await contentOf(files, OWNER_FILE)).toEqual(marked)
  await files.remove([OWNER_FILE])
  await takeFiles(another, files)
  await expect(takeFiles(one, files)).rejects.toThrow('belong to another database')
})

import { expect, test } from 'vitest'
import { Refused } from '#platform/contract/refusals.ts'
import { transact } from '#platform/server/db/transact.ts'
import { hire } from '#test/concurrency/colleagues.ts'
import { pictureRow } from '#test/files/picture-rows.ts'
import { ownDatabase } from '#test/harness/database.ts'
import { claimPicture } from './claim-picture.ts'

const database = await ownDatabase()
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
  ["of somebody else's", () => pictureRow(database, { uploadedBy: bob.id })],
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

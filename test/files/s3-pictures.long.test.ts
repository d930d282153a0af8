import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { ownApp } from '#test/harness/app.ts'
import { ownDatabase } from '#test/harness/database.ts'
import { MEDIA_TYPES, picture as pictureOf } from '#test/harness/pictures.ts'
import { administratorOf, expectOk } from '#test/harness/visitor.ts'
import { dimensionsOf, PICTURE_SIZES, type PictureSize } from '#platform/contract/pictures.ts'
import { collectOrphans } from '#platform/server/files/collect-orphans.ts'
import { filesOf } from '#platform/server/files/kinds.ts'
import { openS3Store } from '#platform/server/files/s3-store.ts'
import { statesOf } from './picture-rows.ts'
import { ownS3 } from './s3-server.ts'
import { contentOf } from './store-contract.ts'

const s3 = await ownS3()
const patience = { connect: 1_000, answer: 2_000, silence: 2_000 }
const files = await openS3Store(s3.choice, patience)
afterAll(() => files.close())
const database = await ownDatabase()
const app = await ownApp(database, {}, undefined, files)
const administrator = await administratorOf(app)

async function upload(): Promise<string> {
  const content = await pictureOf('jpeg', { width: 1_200, height: 800 })
  const file = { type: MEDIA_TYPES.jpeg, content }
  const { json } = await expectOk(administrator.call('uploadPicture', { file }))
  return json['picture']
}

/** The keys in the bucket, read from the server's folder, without probes after an outage. */
async function keysInBucket(): Promise<string[]> {
  const found = await readdir(join(s3.folder, s3.choice.bucket))
  const objects = found.filter((name) => name.endsWith('._S3rver_object'))
  return objects
    .map((name) => name.replace('._S3rver_object', ''))
    .filter((name) => !name.endsWith('.probe'))
    .sort()
}

async function choose(picture: string | null): Promise<void> {
  await expectOk(administrator.call('choosePicture', { body: { picture } }))
}

async function makeOld(): Promise<void> {
  await database.pool.query(`update pictures set uploaded_at = now() - interval '2 days'`)
}

test('stores, serves, replaces and deletes a picture', async () => {
  const first = await upload()
  expect(await keysInBucket()).toEqual(filesOf(first).sort())
  await choose(first)
  for (const size of Object.keys(PICTURE_SIZES) as PictureSize[]) {
    const params = { picture: first, size }
    const answer = await expectOk(administrator.call('readPicture', { params }))
    expect(answer.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, max-age=31536000, immutable',
    })
    const kept = await contentOf(files, `${first}-${size}.webp`)
    expect(answer.headers['content-length']).toBe(String(kept?.length))
    expect(await sharp(kept ?? undefined).metadata()).toMatchObject(dimensionsOf(first, size))
  }
  const second = await upload()
  await makeOld()
  expect(await collectOrphans(database, files)).toBe(1)
  expect(await keysInBucket()).toEqual(filesOf(first).sort())
  expect(await statesOf(database)).toEqual({ [first]: 'kept' })
  expect(await files.open(filesOf(second)[0] ?? '')).toBeNull()

  await choose(null)
  expect(await collectOrphans(database, files)).toBe(1)
  expect(await keysInBucket()).toEqual([])
  const params = { picture: first, size: 'small' }
  expect(await administrator.call('readPicture', { params })).toMatchObject({ status: 404 })
})

test('refuses pictures while the store is away, and collects unfinished ones', async () => {
  const picture = await upload()
  await s3.stop()
  const params = { picture, size: 'small' }
  const read = await administrator.call('readPicture', { params })
  expect(read).toMatchObject({ status: 503, json: { code: 'files-unreachable' } })
  expect(read.headers['cache-control']).toBe('no-store')

  const file = { type: MEDIA_TYPES.png, content: await pictureOf('png') }
  const sent = await administrator.call('uploadPicture', { file })
  expect(sent).toMatchObject({ status: 503, json: { code: 'files-unreachable' } })
  expect(Object.values(await statesOf(database)).sort()).toEqual(['kept', 'removing'])
  await makeOld()
  await expect(collectOrphans(database, files)).rejects.toMatchObject({ reason: 'ECONNREFUSED' })
  expect(Object.values(await statesOf(database))).toEqual(['removing', 'removing'])

  await s3.start()
  expect(await collectOrphans(database, files)).toBe(2)
  expect(await keysInBucket()).toEqual([])
  expect(await statesOf(database)).toEqual({})
})

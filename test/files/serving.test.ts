import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import { fileFolder, ownApp } from '#test/harness/app.ts'
import { listening } from '#test/harness/bare-server.ts'
import { ownDatabase } from '#test/harness/database.ts'
import { MEDIA_TYPES, picture as pictureOf } from '#test/harness/pictures.ts'
import { administratorOf, expectOk, Visitor } from '#test/harness/visitor.ts'
import { dimensionsOf, PICTURE_SIZES, type PictureSize } from '#platform/contract/pictures.ts'
import { openFolderStore } from '#platform/server/files/folder-store.ts'
import { FileStoreFailed, readFrom, type FileStore } from '#platform/server/files/store.ts'
import { until } from '../harness/until.ts'
import { statesOf } from './picture-rows.ts'

const database = await ownDatabase()
const folder = await openFolderStore(join(await fileFolder(), 'files'))
/** The folder store; a test can replace its methods. */
let instead: Partial<FileStore> = {}
const opened: string[] = []
const files: FileStore = {
  ...folder,
  keep: (name, content) => instead.keep?.(name, content) ?? folder.keep(name, content),
  open: (name) => {
    opened.push(name)
    return instead.open?.(name) ?? folder.open(name)
  },
}
const app = await ownApp(database, {}, undefined, files)
const port = await listening(app.server)
const administrator = await administratorOf(app)
const content = await pictureOf('jpeg', { width: 1_500, height: 700 })
const uploaded = await expectOk(
  administrator.call('uploadPicture', { file: { type: MEDIA_TYPES.jpeg, content } }),
)
const picture = uploaded.json['picture']
await expectOk(administrator.call('choosePicture', { body: { picture } }))
const address = (size: PictureSize) => `/api/files/${picture}/${size}`

beforeEach(() => {
  instead = {}
  opened.length = 0
})

/** Over a real connection; the caller reads the body. */
async function get(path: string, method = 'GET'): Promise<IncomingMessage> {
  const headers = { cookie: administrator.cookie }
  const asking = request({ host: '127.0.0.1', port, path, method, headers }).end()
  const [response] = (await once(asking, 'response')) as [IncomingMessage]
  return response
}

test.each(Object.keys(PICTURE_SIZES) as PictureSize[])(
  'serves the size %s in its dimensions',
  async (size) => {
    const response = await get(address(size))
    const body = await buffer(response)
    expect(response.statusCode).toBe(200)
    expect(response.headers).toMatchObject({
      'content-type': 'image/webp',
      'content-length': String(body.length),
      'cache-control': 'private, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    })
    expect(response.headers).not.toHaveProperty('content-disposition')
    const { format, width, height } = await sharp(body).metadata()
    expect({ format, width, height }).toEqual({ format: 'webp', ...dimensionsOf(picture, size) })
  },
)

test('refuses a visitor without asking the store', async () => {
  const answer = await new Visitor(app).call('readPicture', { params: { picture, size: 'small' } })
  expect(answer.json['code']).toBe('not-signed-in')
  expect(opened).toEqual([])
})

test('answers 404 for a missing picture, without caching it', async () => {
  const params = { picture: `${'f'.repeat(32)}-960x640`, size: 'small' }
  const answer = await administrator.call('readPicture', { params })
  expect(answer).toMatchObject({ status: 404, json: { code: 'not-found' } })
  expect(answer.headers['cache-control']).toBe('no-store')
})

const RANDOM = 'f'.repeat(32)

test.each([
  'x',
  '../../../../etc/passwd',
  '..%2f..%2f..%2fetc%2fpasswd',
  `${RANDOM}-960x640/../x`,
  `${RANDOM}-0x640`,
  `${RANDOM}-1000x640`,
  `${RANDOM}-960x640.webp`,
  `${RANDOM}-960x640%00`,
  `${RANDOM}-960x640\n`,
  RANDOM.toUpperCase() + '-960x640',
  'incoming',
])('never asks the store for %j', async (name) => {
  for (const path of [name, encodeURIComponent(name)]) {
    for (const size of ['small', 'huge', '..', 'small.webp']) {
      // The raw path; an HTTP client would normalise it.
      const response = await get(`/api/files/${path.replace('\n', '%0a')}/${size}`)
      expect(JSON.parse((await buffer(response)).toString())).toHaveProperty('code')
      expect(response.statusCode).toBeGreaterThanOrEqual(400)
      expect(response.statusCode).toBeLessThan(500)
    }
  }
  expect(opened).toEqual([])
})

test('says that files are away when the store is, logs it and forbids caching', async () => {
  instead.open = () => Promise.reject(new FileStoreFailed('read a file', 'ECONNREFUSED'))
  const answer = await administrator.call('readPicture', { params: { picture, size: 'small' } })
  expect(answer).toMatchObject({ status: 503, json: { code: 'files-unreachable' } })
  expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'retry-after': '5' })
  await until(() => app.complaints.at(-1)?.includes('or read (ECONNREFUSED)') === true)
})

test('says that files are away when one fails before its first byte', async () => {
  const source = new PassThrough()
  instead.open = () => Promise.resolve({ content: readFrom(source), length: 1_000 })
  const answering = get(address('small'))
  await until(() => opened.length > 0)
  source.destroy(new Error('gone'))
  const response = await answering
  expect(response.statusCode).toBe(503)
  expect(response.headers['cache-control']).toBe('no-store')
  expect(JSON.parse((await buffer(response)).toString())).toMatchObject({
    code: 'files-unreachable',
  })
})

test('breaks the answer off when a file fails halfway', async () => {
  const source = new PassThrough()
  instead.open = () => Promise.resolve({ content: readFrom(source), length: 1_000 })
  const answering = get(address('small'))
  source.write('the first half')
  const response = await answering
  expect(response.statusCode).toBe(200)
  source.destroy(new Error('gone'))
  await expect(buffer(response)).rejects.toThrow('aborted')
})

test('closes the file when the client leaves', async () => {
  let source: Readable | undefined
  instead.open = () => {
    source = Readable.from(endless())
    return Promise.resolve({ content: readFrom(source), length: 1e9 })
  }
  const response = await get(address('small'))
  await once(response, 'data')
  response.destroy()
  await until(() => source?.destroyed === true)
})

async function* endless() {
  for (;;) yield await Promise.resolve(Buffer.alloc(65_536))
}

test('answers HEAD with the headers and closes the file', async () => {
  let source: Readable | undefined
  instead.open = async (name) => {
    const file = await folder.open(name)
    source = file?.content
    return file
  }
  const response = await get(address('large'), 'HEAD')
  expect(response.statusCode).toBe(200)
  expect(response.headers['content-type']).toBe('image/webp')
  expect(await buffer(response)).toHaveLength(0)
  await until(() => source?.closed === true)
})

test.each([
  ['EIO', 'files-unreachable'],
  ['ENOSPC', 'disk-full'],
])('refuses an upload that fails with %s as "%s", until it can be kept', async (reason, code) => {
  instead.keep = () => Promise.reject(new FileStoreFailed('keep a file', reason))
  const before = await statesOf(database)
  const file = { type: MEDIA_TYPES.jpeg, content }
  const answer = await administrator.call('uploadPicture', { file })
  expect(answer).toMatchObject({ status: 503, json: { code } })
  const made = Object.entries(await statesOf(database)).filter(([name]) => !(name in before))
  expect(made.map(([, state]) => state)).toEqual(['removing'])

  instead = {}
  await expectOk(administrator.call('uploadPicture', { file }))
})

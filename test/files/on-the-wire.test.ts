import { readdir } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterEach, expect, test } from 'vitest'
import { hire } from '#test/concurrency/colleagues.ts'
import { fileFolder, ownApp } from '#test/harness/app.ts'
import { listening } from '#test/harness/bare-server.ts'
import { ownDatabase } from '#test/harness/database.ts'
import { chunk, KINDS, MEDIA_TYPES, picture, plainPng } from '#test/harness/pictures.ts'
import { endpoints } from '#app/contract/endpoints.ts'
import type { Access } from '#platform/contract/endpoint.ts'
import { LARGEST_PICTURE_BYTES } from '#platform/contract/pictures.ts'
import { openFolderStore } from '#platform/server/files/folder-store.ts'
import { until } from '../harness/until.ts'
import { statesOf } from './picture-rows.ts'
import { WireUpload, type WireAnswer } from './wire.ts'

const database = await ownDatabase()
const folder = join(await fileFolder(), 'files')
const app = await ownApp(database, {}, undefined, await openFolderStore(folder))
const port = await listening(app.server)
const people = await hire(database, 60)
const png = await picture('png')
const SIZE = { width: 40, height: 30 }
/** A picture of exactly this number of bytes. */
const sized = (bytes: number) => {
  const remark = bytes - plainPng(SIZE, chunk('tEXt')).length
  return plainPng(SIZE, chunk('tEXt', Buffer.alloc(remark, 'x')))
}

const open: WireUpload[] = []
let turn = 0
function startUpload(
  headers?: ConstructorParameters<typeof WireUpload>[2],
  person = turn++,
): WireUpload {
  const upload = new WireUpload(port, people[person % people.length]?.cookie ?? '', headers)
  open.push(upload)
  return upload
}

afterEach(() => {
  for (const upload of open.splice(0)) upload.breakOff()
})

function expectCode(answer: WireAnswer, status: number, code: string): void {
  expect(answer).toMatchObject({ status, json: { code } })
}

async function countKept(): Promise<{ rows: number; files: number }> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true })
  const rows = Object.keys(await statesOf(database)).length
  return { rows, files: found.filter((entry) => entry.isFile()).length }
}

test.each([
  ['with a content length', { 'content-length': LARGEST_PICTURE_BYTES }],
  ['without a content length', { 'transfer-encoding': 'chunked' }],
])('accepts a picture of 5 MB %s', async (_what, headers) => {
  const answer = await startUpload(headers).end(sized(LARGEST_PICTURE_BYTES))
  expect(answer.status).toBe(200)
})

test('refuses one byte more before the upload', async () => {
  const upload = startUpload({ 'content-length': LARGEST_PICTURE_BYTES + 1 })
  upload.request.flushHeaders()
  expectCode(await upload.answer, 413, 'picture-bytes')
})

test('refuses one byte more during an upload without a content length', async () => {
  const upload = startUpload({ 'transfer-encoding': 'chunked' })
  await upload.write(sized(LARGEST_PICTURE_BYTES))
  await upload.write(Buffer.from('x'))
  expectCode(await upload.answer, 413, 'picture-bytes')
})

test('refuses an endless upload and discards the rest', async () => {
  // Like browsers, without "Connection: close", with which the answer may be lost.
  const upload = startUpload({ 'transfer-encoding': 'chunked', connection: 'keep-alive' })
  const part = Buffer.alloc(256 * 1024, 'x')
  for (let sent = 0; sent < 100; sent++) await upload.write(part)
  expectCode(await upload.answer, 413, 'picture-bytes')
})

test('keeps nothing of an aborted upload, and frees its slot', async () => {
  const before = await countKept()
  for (let round = 0; round < 5; round++) {
    const uploads = Array.from({ length: 16 }, (_, index) =>
      startUpload({ 'content-length': png.length }, index),
    )
    await Promise.all(uploads.map((upload) => upload.write(png.subarray(0, png.length / 2))))
    for (const upload of uploads) upload.breakOff()
    await until(async () => (await startUpload({}, 20).end(png)).status === 200)
    await database.pool.query('delete from pictures')
  }
  const left = await countKept()
  expect(left.rows).toBe(0)
  expect(left.files - before.files).toBe(5 * 3)
  expect(await readdir(join(folder, 'incoming'))).toEqual([])
})

test('lets other uploads pass a slow one', async () => {
  const slow = Array.from({ length: 4 }, () => startUpload({}, 1))
  for (const upload of slow) await upload.write(png.subarray(0, 10))
  await until(async () => (await startUpload({}, 1).end(png)).json['code'] === 'busy')
  expect((await startUpload({}, 2).end(png)).status).toBe(200)
  // A picture sent byte by byte is accepted.
  for (const byte of png.subarray(10, 40)) await slow[0]?.write(Buffer.from([byte]))
  expect((await slow[0]?.end(png.subarray(40)))?.status).toBe(200)
  expect((await startUpload({}, 1).end(png)).status).toBe(200)
})

test('delays other uploads only while many slow ones run', async () => {
  const slow = Array.from({ length: 16 }, (_, index) => startUpload({}, 10 + Math.floor(index / 4)))
  for (const upload of slow) await upload.write(png.subarray(0, 10))
  await until(async () => (await startUpload({}, 3).end(png)).json['code'] === 'busy')
  // Other requests are still answered.
  const asked = await fetch(`http://127.0.0.1:${port}/api/session`)
  expect(asked.status).toBe(200)
  for (const upload of slow) upload.breakOff()
  await until(async () => (await startUpload({}, 3).end(png)).status === 200)
})

test('draws or postpones each of 100 concurrent uploads', async () => {
  const uploads = Array.from({ length: 100 }, (_, index) => startUpload({}, index))
  const answers = await Promise.all(uploads.map((upload) => upload.end(png)))
  const codes = answers.map(({ status, json }) => (status === 200 ? 'drawn' : json['code']))
  expect(new Set(codes)).toEqual(new Set(['drawn', 'busy']))
  for (const { status, headers } of answers) {
    if (status !== 200) expect([status, headers['retry-after']]).toEqual([503, '1'])
  }
  expect((await startUpload().end(png)).status).toBe(200)
})

test.each([
  ['another type', { 'content-type': 'image/gif' }],
  ['SVG', { 'content-type': 'image/svg+xml' }],
  ['HTML', { 'content-type': 'text/html' }],
  ['bytes', { 'content-type': 'application/octet-stream' }],
  ['JSON', { 'content-type': 'application/json' }],
  ['a form', { 'content-type': 'multipart/form-data; boundary=x' }],
  ['a type with parameters', { 'content-type': 'image/png; boundary=x' }],
  ['two types in one', { 'content-type': 'image/png, text/html' }],
  ['a pattern of types', { 'content-type': 'image/*' }],
  ['no type', { 'content-type': '' }],
])('refuses a picture declared as %s', async (_what, headers) => {
  expectCode(await startUpload(headers).end(png), 415, 'picture-type')
})

test('refuses a multipart form with a picture, under any media type', async () => {
  const disposition = 'Content-Disposition: form-data; name="file"; filename="../../x.png"'
  const form = Buffer.concat([Buffer.from(`--x\r\n${disposition}\r\n\r\n`), png])
  expectCode(await startUpload().end(form), 415, 'picture-type')
})

test('does not decompress a body', async () => {
  const answer = await startUpload({ 'content-encoding': 'gzip' }).end(gzipSync(png))
  expectCode(answer, 415, 'picture-type')
})

test.each(KINDS)('accepts a %s under any picture type', async (kind) => {
  const content = await picture(kind)
  for (const type of Object.values(MEDIA_TYPES)) {
    const answer = await startUpload({ 'content-type': type.toUpperCase() }).end(content)
    expect(answer.status).toBe(200)
  }
})

test.each([
  { 'content-disposition': 'attachment; filename="../../../etc/passwd"' },
  { 'content-disposition': `inline; filename*=UTF-8''..%2f..%2fx.html` },
  { 'x-file-name': '../../../../tmp/x.png', 'x-filename': '..\\..\\x.png' },
  { slug: '../x.html', 'content-location': '/etc/passwd', 'x-original-url': '/api/users' },
])('ignores file names: %o', async (headers) => {
  const before = await countKept()
  const answer = await startUpload(headers).end(png)
  expect(answer.json['picture']).toMatch(/^[0-9a-f]{32}-64x48$/)
  const after = await countKept()
  expect(after).toEqual({ rows: before.rows + 1, files: before.files + 3 })
})

test.each([
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { origin: 'https://elsewhere.test' },
  { origin: 'null' },
])('refuses uploads from another site: %o', async (headers) => {
  expectCode(await startUpload(headers).end(png), 403, 'cross-site')
})

test('refuses an upload without a session before any other fault', async () => {
  const upload = new WireUpload(port, '', { 'content-type': 'text/html' })
  expectCode(await upload.end(png), 401, 'not-signed-in')
})

test('rejects a body with two lengths', async () => {
  const answer = await new Promise<string>((resolve, reject) => {
    let text = ''
    const socket = connect(port, '127.0.0.1', () => {
      const lengths = 'Content-Length: 3\r\nContent-Length: 30\r\nTransfer-Encoding: chunked\r\n'
      socket.write(
        `POST /api/files HTTP/1.1\r\nHost: x\r\nContent-Type: image/png\r\n${lengths}\r\n`,
      )
    })
    socket.setEncoding('utf8').on('data', (part: string) => (text += part))
    socket.on('close', () => resolve(text)).on('error', reject)
  })
  expect(answer).toMatch(/^HTTP\/1\.1 400 /)
})

/** What people without a role may call. */
const OPEN = new Set<Access>(['anyone', 'signedIn', 'isDeposit', 'isWithdraw', 'isTransfer'])

test('refuses pictures at other endpoints', async () => {
  const cookie = people[0]?.cookie ?? ''
  const others = Object.values(endpoints).filter(
    (one) => one.method !== 'GET' && !('upload' in one),
  )
  for (const { method, path, access } of others) {
    const url = `http://127.0.0.1:${port}${path.replace(/:\w+/, '1')}`
    const headers = { cookie, 'content-type': 'image/png', 'idempotency-key': 'a-key-of-its-own' }
    if (!OPEN.has(access) || path === '/api/session') continue
    const answer = await fetch(url, { method, headers, body: new Uint8Array(png) })
    expect(((await answer.json()) as { code: string }).code, `${method} ${path}`).toBe('not-json')
  }
})

test('logs no unexpected error', async () => {
  // Writes from another site are expected, with one line a minute.
  const unexpected = app.complaints.filter((line) => !line.includes('because of its origin'))
  expect(unexpected).toEqual([])
  expect(new Set(Object.values(await statesOf(database)))).toEqual(new Set(['kept']))
})

import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { ownFolder } from '#test/harness/bare-server.ts'
import { StartRefused } from '#platform/server/db/start-refused.ts'
import { openFileStore } from '#platform/server/files/open-file-store.ts'
import { openS3Store, type S3Settings } from '#platform/server/files/s3-store.ts'
import { FileStoreFailed, type FileStore } from '#platform/server/files/store.ts'
import { ownS3, s3Answering, s3Refusal, SECRET } from './s3-server.ts'
import { describeStore, newName } from './store-contract.ts'

const { choice } = await ownS3()
const HASTY = { connect: 500, answer: 300, silence: 300 }

async function storeAt(where: S3Settings, patience = HASTY): Promise<FileStore> {
  const store = await openS3Store(where, patience)
  onTestFinished(() => store.close())
  return store
}

describeStore('a bucket', () =>
  storeAt(choice, { connect: 3_000, answer: 10_000, silence: 15_000 }),
)

async function failure(work: Promise<unknown>): Promise<FileStoreFailed> {
  const error: unknown = await work.then(
    () => new Error('it worked'),
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof FileStoreFailed)) throw error
  return error
}

test('fails every operation when the store is unreachable', async () => {
  const gone = await ownS3()
  await gone.stop()
  const store = await storeAt(gone.choice)
  const name = newName()
  const verbs = [
    () => store.keep(name, Buffer.from('x')),
    () => store.open(name),
    () => store.remove([name]),
  ]
  for (const verb of verbs) expect((await failure(verb())).reason).toBe('ECONNREFUSED')
})

test('gives up on a store that never answers', async () => {
  const silent = await s3Answering((request) => void request.resume())
  const store = await storeAt(silent)
  expect((await failure(store.open(newName()))).reason).toBe('ETIMEDOUT')
  expect((await failure(store.keep(newName(), Buffer.alloc(1_000)))).reason).toBe('ETIMEDOUT')
})

test('retries a failing store a bounded number of times', async () => {
  let asked = 0
  const stumbling = await s3Answering((request, response) => {
    if (++asked < 3) s3Refusal(503, 'SlowDown')(request, response)
    else response.writeHead(200, { 'content-length': 5 }).end('hello')
  })
  const file = await (await storeAt(stumbling)).open(newName())
  expect(file && (await buffer(file.content)).toString()).toBe('hello')
  expect(asked).toBe(3)

  asked = 0
  const down = await s3Answering((request, response) => {
    asked++
    s3Refusal(503, 'SlowDown')(request, response)
  })
  expect((await failure((await storeAt(down)).open(newName()))).reason).toBe('SlowDown')
  expect(asked).toBe(3)
})

test.each([
  ['breaks off', (end: () => void) => end()],
  ['falls silent', () => undefined],
])('fails when the store %s halfway through a file', async (_what, then) => {
  const broken = await s3Answering((_request, response) => {
    response.writeHead(200, { 'content-length': 1_000 })
    response.write('the first half')
    setImmediate(() => then(() => response.destroy()))
  })
  const file = await (await storeAt(broken)).open(newName())
  if (file === null) throw new Error('nothing there')
  await failure(buffer(file.content))
})

test('fails for a missing bucket', async () => {
  const store = await storeAt({ ...choice, bucket: 'somebody-elses' })
  expect((await failure(store.open(newName()))).reason).toBe('NoSuchBucket')
})

async function refusedStart(s3: S3Settings): Promise<string> {
  const error: unknown = await openFileStore({ dataDir: '/nowhere', s3 }).then(
    () => new Error('it started'),
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof StartRefused)) throw error
  return error.message
}

test('starts with a working bucket', async () => {
  const store = await openFileStore({ dataDir: '/nowhere', s3: choice })
  onTestFinished(() => store.close())
  await store.keep(newName(), Buffer.from('x'))
})

test.each([
  ['S3_BUCKET', { bucket: 'somebody-elses' }],
  ['S3_SECRET_ACCESS_KEY', { secretAccessKey: 'wrong' }],
  ['S3_ACCESS_KEY_ID', { accessKeyId: 'somebody' }],
  ['S3_ENDPOINT', { endpoint: 'http://127.0.0.1:9' }],
])('refuses to start with a wrong %s, and names it', async (setting, wrong) => {
  const said = await refusedStart({ ...choice, ...wrong })
  expect(said).toMatch(/^Files can't be stored in the bucket "[^"]+" at http:\S+ \(\w+\)\. /)
  expect(said).toContain(`Please check ${setting}`)
})

test.each([
  [403, 'SignatureDoesNotMatch', 'S3_SECRET_ACCESS_KEY'],
  [403, 'InvalidAccessKeyId', 'S3_ACCESS_KEY_ID'],
  [403, 'AccessDenied', 'S3_ACCESS_KEY_ID: it must be allowed to'],
  [301, 'PermanentRedirect', 'S3_REGION'],
  [404, 'NoSuchBucket', 'S3_BUCKET'],
  [500, 'InternalError', 'S3_ENDPOINT and the other'],
])(
  'a start that is answered %i %s asks for %s, and tells no secret',
  async (status, code, setting) => {
    const secretAccessKey = 'the-most-secret-thing'
    const where = await s3Answering(s3Refusal(status, code))
    const said = await refusedStart({ ...where, secretAccessKey })
    expect(said).toContain(`(${code}). Please check ${setting}`)
    for (const secret of [SECRET, secretAccessKey, 'Credential', 'Signature=']) {
      expect(said).not.toContain(secret)
    }
  },
)

test('refuses to start with a store that does not keep files', async () => {
  const forgetful = await s3Answering((request, response) => {
    request.resume()
    if (request.method === 'GET') response.writeHead(200, { 'content-length': 2 }).end('no')
    else response.writeHead(200).end()
  })
  expect(await refusedStart(forgetful)).toContain('its content differs')
})

test('refuses to start with a folder it cannot write to', async () => {
  const folder = await ownFolder()
  await writeFile(join(folder, 'data'), 'a file')
  const opening = openFileStore({ dataDir: join(folder, 'data'), s3: null })
  await expect(opening).rejects.toThrow(StartRefused)
  await expect(opening).rejects.toThrow(
    /^DATA_DIR is .+\/data, which can't be used: it is not a folder\.$/,
  )
})

import { afterAll, expect, onTestFinished, test } from 'vitest'
import { ownApp } from '#test/harness/app.ts'
import { ownDatabase } from '#test/harness/database.ts'
import { MEDIA_TYPES, picture as pictureOf } from '#test/harness/pictures.ts'
import { until } from '#test/harness/until.ts'
import { administratorOf, expectOk } from '#test/harness/visitor.ts'
import { claimLater } from '#platform/server/files/claim-later.ts'
import { openFileStore } from '#platform/server/files/open-file-store.ts'
import { OWNER_FILE, readWord, takeFiles } from '#platform/server/files/owner.ts'
import { openS3Store } from '#platform/server/files/s3-store.ts'
import { refusalInEnglish } from '#platform/server/language/say.ts'
import { ownS3 } from './s3-server.ts'

const METRICS_TOKEN = 'a-token-of-tests'
const s3 = await ownS3()
const files = await openS3Store(s3.choice, { connect: 1_000, answer: 2_000, silence: 2_000 })
afterAll(() => files.close())
const app = await ownApp(await ownDatabase(), { metricsToken: METRICS_TOKEN }, undefined, files)
const administrator = await administratorOf(app)
const content = await pictureOf('jpeg', { width: 600, height: 400 })
const upload = () =>
  administrator.call('uploadPicture', { file: { type: MEDIA_TYPES.jpeg, content } })

async function readyz(): Promise<[number, unknown]> {
  const answer = await app.server.inject('/readyz')
  return [answer.statusCode, answer.json()]
}

async function metric(): Promise<string> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` }
  const { payload } = await app.server.inject({ url: '/metrics', headers })
  return /^laurel_service_failing\{service="files"\} (\d)$/m.exec(payload)?.[1] ?? 'missing'
}

test('tells people, /readyz, the metrics and, once at each end, the log of an outage', async () => {
  const uploaded = await expectOk(upload())
  const params = { picture: uploaded.json['picture'], size: 'small' as const }
  expect([await readyz(), await metric()]).toEqual([[200, { status: 'ready' }], '0'])

  await s3.stop()
  for (const answer of [
    await upload(),
    await administrator.call('readPicture', { params }),
    await upload(),
  ]) {
    expect(answer).toMatchObject({
      status: 503,
      json: { code: 'files-unreachable', message: refusalInEnglish('files-unreachable') },
    })
  }
  await until(() => app.complaints.length > 0)
  expect(await readyz()).toEqual([200, { status: 'ready', files: 'unreachable' }])
  expect(await metric()).toBe('1')
  // Everything else works.
  await expectOk(administrator.call('readSession'))

  await s3.start()
  await until(() => app.complaints.length > 1)
  expect([await readyz(), await metric()]).toEqual([[200, { status: 'ready' }], '0'])
  await expectOk(administrator.call('readPicture', { params }))
  await expectOk(upload())

  const lines = app.complaints.map((line) => JSON.parse(line) as Record<string, unknown>)
  expect(lines).toEqual([
    expect.objectContaining({
      level: 40,
      service: 'files',
      reason: 'ECONNREFUSED',
      msg: `Files can't be stored or read (ECONNREFUSED): uploads and pictures are refused until they can. Please check the bucket "laurel-files" at ${s3.choice.endpoint}.`,
    }),
    expect.objectContaining({
      level: 40,
      service: 'files',
      msg: 'The file store can be used again',
    }),
  ])
})

test('starts while the bucket is away, and claims it for its database when it is back', async () => {
  const away = await ownS3()
  const database = await ownDatabase()
  await away.stop()
  const sentences: string[] = []
  const choice = { dataDir: '/nowhere', s3: away.choice }
  const store = await openFileStore(choice, (sentence) => void sentences.push(sentence))
  onTestFinished(() => store.close())
  expect(sentences).toEqual([expect.stringContaining('(ECONNREFUSED)')])
  const files = claimLater(store, () => takeFiles(database, store))
  const started = await ownApp(database, {}, undefined, files)
  const people = await administratorOf(started)
  await until(() => started.complaints.length > 0)
  expect((await started.server.inject('/readyz')).json()).toEqual({
    status: 'ready',
    files: 'unreachable',
  })
  await expectOk(people.call('readSession'))

  await away.start()
  await until(() => started.complaints.length > 1)
  await expectOk(people.call('uploadPicture', { file: { type: MEDIA_TYPES.jpeg, content } }))
  const { rows } = await database.pool.query<{ id: string }>('select id from installation')
  expect(await readWord(store, OWNER_FILE)).toBe(rows[0]?.id)
})

test('writes nothing into the files of another database, also when they come back late', async () => {
  const database = await ownDatabase()
  await files.keep(OWNER_FILE, Buffer.from('another\n'))
  const late = claimLater(files, () => takeFiles(database, files))
  await expect(late.remove([OWNER_FILE])).rejects.toThrow('belong to another database')
  expect(await readWord(files, OWNER_FILE)).toBe('another')
})

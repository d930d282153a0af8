import { afterAll, expect, test } from 'vitest'
import { wordsOf } from '#platform/server/language/say.ts'
import { openS3Store } from '#platform/server/files/s3-store.ts'
import { ownApp } from '#test/harness/app.ts'
import { ownDatabase } from '#test/harness/database.ts'
import { MEDIA_TYPES, picture as pictureOf } from '#test/harness/pictures.ts'
import { until } from '#test/harness/until.ts'
import { administratorOf, expectOk } from '#test/harness/visitor.ts'
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
  const params = { picture: String(uploaded.json['picture']), size: 'small' as const }
  expect([await readyz(), await metric()]).toEqual([[200, { status: 'ready' }], '0'])

  await s3.stop()
  for (const answer of [
    await upload(),
    await administrator.call('readPicture', { params }),
    await upload(),
  ]) {
    expect(answer).toMatchObject({
      status: 503,
      json: { code: 'files-unreachable', message: wordsOf('files-unreachable') },
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

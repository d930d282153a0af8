import { once } from 'node:events'
import { request, type ClientRequest, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { clientOf } from '#test/concurrency/app-client.ts'
import { ownApp } from '#test/harness/app.ts'
import { ownDatabase } from '#test/harness/database.ts'
import { digestTables } from '#test/harness/digest.ts'
import { administratorOf } from '#test/harness/visitor.ts'
import { forgetRows } from '#imports/server/check-import.ts'
import { until } from '../harness/until.ts'
import { Importer, lines, USERS } from './importer.ts'

const database = await ownDatabase()
const app = await ownApp(database)
const administrator = await administratorOf(app)
const importer = new Importer(app, administrator)
const { port } = await clientOf(app)

/** A file sent in pieces. */
function startUpload(): ClientRequest {
  const sending = request({
    port,
    host: '127.0.0.1',
    method: 'POST',
    path: '/api/imports?kind=users',
    agent: false,
    headers: { cookie: administrator.cookie, 'content-type': 'text/csv' },
  })
  sending.on('error', () => undefined)
  onTestFinished(() => void sending.destroy())
  return sending
}

const rows = (from: number, count: number) =>
  Array.from({ length: count }, (_, place) => `New,Person,new-${from + place}@laurel.test,,,,`)

async function countRows(): Promise<number> {
  const { rows: found } = await database.pool.query<{ count: number }>(
    'select count(*) from import_rows',
  )
  return found[0]?.count ?? 0
}

test('keeps nothing of an aborted upload', async () => {
  const before = await digestTables(database)
  const sending = startUpload()
  sending.write(lines(USERS, ...rows(0, 5_000)))
  await until(async () => (await countRows()) >= 3_000)
  sending.destroy()
  await until(async () => (await countRows()) === 0)
  await until(async () => {
    const { rows: imports } = await database.pool.query('select from imports')
    return imports.length === 0
  })
  expect(await digestTables(database)).toEqual(before)
})

/** As many slow files as are accepted; a refused one is retried, also where the connection ends first. */
async function slowFiles(): Promise<ClientRequest[]> {
  const slow = new Set<ClientRequest>()
  let areMissing = true
  const beginOne = () => {
    const sending = startUpload()
    slow.add(sending)
    sending.write(lines(USERS))
    const beginAgain = () => {
      if (areMissing && slow.delete(sending)) beginOne()
    }
    sending.once('error', beginAgain)
    sending.once('response', ({ statusCode }) => {
      if (statusCode === 503) beginAgain()
    })
  }
  for (let count = 0; count < 4; count++) beginOne()
  await until(async () => (await importer.send('users', lines(USERS))).json['code'] === 'busy')
  areMissing = false
  return [...slow]
}

test('delays other files only while slow ones run', async () => {
  const answers = (await slowFiles()).map(async (sending, place) => {
    const answered = once(sending, 'response') as Promise<[IncomingMessage]>
    sending.end(lines(...rows(place, 1)))
    const [answer] = await answered
    return { status: answer.statusCode, answer: JSON.parse(await text(answer)) as unknown }
  })
  for (const answered of await Promise.all(answers)) {
    expect(answered).toMatchObject({ status: 200, answer: { rows: { created: 1 } } })
  }
  for (const sending of await slowFiles()) sending.destroy()
  await until(async () => (await importer.send('users', lines(USERS))).status === 400)
})

test('deletes the rows left by a killed process', async () => {
  const { id } = await importer.check('users', lines(USERS, ...rows(0, 2)))
  await database.pool.query(
    `update imports set state = 'checking', made_at = now() - interval '25 hours' where id = $1`,
    [id],
  )
  expect(await forgetRows(database)).toBe(2)
  expect(await forgetRows(database)).toBe(0)
  expect(await importer.read(id)).toMatchObject({ state: 'outdated' })
})

test('logs no unexpected error', () => {
  expect(app.complaints).toEqual([])
})

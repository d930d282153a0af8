import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { expect, test, vi } from 'vitest'
import { clientOf } from '#test/concurrency/app-client.ts'
import { hire } from '#test/concurrency/colleagues.ts'
import { ADMINISTRATOR, ownApp } from '#test/harness/app.ts'
import { ownDatabase } from '#test/harness/database.ts'
import { endpoints } from '#app/contract/endpoints.ts'
import type { Database } from '#platform/server/db/database.ts'

// More rows than the buffers between server and reader hold. These purchases have no payments, so
// only the ledger's books balance.
const ROWS = 40_000
const ROWS_A_PAGE = 500

const database = await ownDatabase({ books: 'ledger' })
await fill(database)

/** Counts the started reads. */
const reading = vi.fn(() => database.db)
const app = await ownApp(Object.create(database, { db: { get: reading } }) as Database)
const appClient = await clientOf(app)
const cookie = await appClient.login(ADMINISTRATOR)

async function fill({ pool }: Database): Promise<void> {
  const [buyer] = await hire(database, 1)
  const client = await pool.connect()
  // Disables foreign keys.
  await client.query('set session_replication_role = replica')
  await client.query(
    `insert into purchases (user_id, seq, total) select $1, n, 1 from generate_series(2, $2) n`,
    [buyer?.id, ROWS + 1],
  )
  await client.query(
    `insert into purchase_items (purchase_id, line, gift_id, name, description, price, quantity)
     select id, 1, 1, repeat('long ', 50), '', 1, 1 from purchases`,
  )
  await client.query('reset session_replication_role')
  client.release()
}

/** A started download that is not read yet; `content` is the server's source stream. */
async function startDownload(): Promise<{ answer: IncomingMessage; content: Readable }> {
  const made = vi.spyOn(Readable, 'from')
  const { path } = endpoints.downloadPurchaseDetails
  const asking = request({
    host: '127.0.0.1',
    port: appClient.port,
    path,
    headers: { cookie },
  }).end()
  const [answer] = (await once(asking, 'response')) as [IncomingMessage]
  return { answer, content: made.mock.results[0]?.value as Readable }
}

test('is sent complete, as a file to save', async () => {
  const { answer } = await startDownload()
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="purchase-details.csv"',
  })
  let lines = 0
  for await (const chunk of answer)
    lines += (chunk as Buffer).filter((byte) => byte === 0x0a).length
  expect(lines).toBe(1 + ROWS)
})

test("is read at the reader's pace, and no longer after the reader leaves", async () => {
  const before = reading.mock.calls.length
  const { answer, content } = await startDownload()
  await once(answer, 'readable')
  expect(content.destroyed).toBe(false)
  answer.destroy()
  await vi.waitFor(() => expect(content.destroyed).toBe(true))
  expect(reading.mock.calls.length - before).toBeLessThan(ROWS / ROWS_A_PAGE)
})

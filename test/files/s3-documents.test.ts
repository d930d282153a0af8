import { afterAll, expect, test } from 'vitest'
import { ownApp } from '#test/harness/app.ts'
import { ownDatabase } from '#test/harness/database.ts'
import { pdf, sendDocument } from '#test/harness/documents.ts'
import { administratorOf, expectOk } from '#test/harness/visitor.ts'
import { collectOrphans } from '#platform/server/files/collect-orphans.ts'
import { openS3Store } from '#platform/server/files/s3-store.ts'
import { ownS3 } from './s3-server.ts'
import { contentOf } from './store-contract.ts'

const s3 = await ownS3()
const files = await openS3Store(s3.choice)
afterAll(() => files.close())
const database = await ownDatabase()
const administrator = await administratorOf(await ownApp(database, {}, undefined, files))

async function upload(): Promise<string> {
  const { json } = await expectOk(sendDocument(administrator, 'Rules.pdf', pdf()))
  return String(json['document'])
}

test('stores, attaches and serves a document, and deletes an unattached one', async () => {
  const [attached, unused] = [await upload(), await upload()]
  expect((await contentOf(files, attached))?.equals(pdf())).toBe(true)
  const body = { key: 'Rules', content: 'Words', document: attached }
  await expectOk(administrator.call('saveSection', { body }))
  const params = { document: attached }
  const served = await expectOk(administrator.call('readDocument', { params }))
  expect(served.headers).toMatchObject({
    'content-length': String(pdf().length),
    'content-disposition': 'attachment; filename="Rules.pdf"',
  })

  await database.pool.query(`update documents set uploaded_at = now() - interval '2 days'`)
  expect(await collectOrphans(database, files)).toBe(1)
  expect(await contentOf(files, unused)).toBeNull()
  expect(await contentOf(files, attached)).not.toBeNull()
})

import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { bareServer, CALLER, COOKIE } from '#test/harness/bare-server.ts'

const url = `/api/files/${'0'.repeat(32)}-960x640/small`
const headers = { cookie: COOKIE }

test('a browser may cache a picture for a year', async () => {
  const { server } = await bareServer({
    handlers: {
      readPicture: () =>
        Promise.resolve({
          content: Readable.from([Buffer.from('webp')]),
          length: 4,
          caching: 'forever',
        }),
    },
  })
  const answer = await server.inject({ url, headers })
  expect(answer.payload).toBe('webp')
  expect(answer.headers).toMatchObject({
    'content-type': 'image/webp',
    'content-length': '4',
    'cache-control': 'private, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  })
  expect(answer.headers).not.toHaveProperty('content-disposition')
})

test('an attachment has a name and is not cached', async () => {
  const { server } = await bareServer({
    handlers: {
      downloadPurchaseDetails: () =>
        Promise.resolve({ content: Readable.from(['a,b\r\n', '1,2\r\n']), saveAs: 'details.csv' }),
    },
    resolveSession: () => Promise.resolve({ ...CALLER, isAdministrator: true }),
  })
  const answer = await server.inject({ url: '/api/inventory/purchases.csv', headers })
  expect(answer.payload).toBe('a,b\r\n1,2\r\n')
  expect(answer.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'cache-control': 'no-store',
    'content-disposition': 'attachment; filename="details.csv"',
  })
})

test('a refusal of a file is JSON and not cached', async () => {
  const { server } = await bareServer()
  const answer = await server.inject({ url })
  expect(answer.json()).toMatchObject({ code: 'not-signed-in' })
  expect(answer.headers['cache-control']).toBe('no-store')
})

test.each([
  ['with "quotes".txt', `filename="with _quotes_.txt"; filename*=UTF-8''with%20%22quotes%22.txt`],
  [
    'Übung 名前.pdf',
    `filename="_bung __.pdf"; filename*=UTF-8''%C3%9Cbung%20%E5%90%8D%E5%89%8D.pdf`,
  ],
  ["it's (1)*.md", `filename="it's (1)*.md"`],
  ['100%.md', `filename="100_.md"; filename*=UTF-8''100%25.md`],
  [
    'a\r\nset-cookie: a=b.txt',
    `filename="a__set-cookie: a=b.txt"; filename*=UTF-8''a%0D%0Aset-cookie%3A%20a%3Db.txt`,
  ],
  ["ü(1)'*!.md", `filename="_(1)'*!.md"; filename*=UTF-8''%C3%BC%281%29%27%2A%21.md`],
  ['a\ud800.md', `filename="a_.md"; filename*=UTF-8''a%EF%BF%BD.md`],
])('encodes the file name %j for every browser', async (name, expected) => {
  const { server } = await bareServer({
    handlers: {
      readDocument: () => Promise.resolve({ content: Readable.from(['words']), saveAs: name }),
    },
  })
  const answer = await server.inject({ url: `/api/documents/${'0'.repeat(32)}.txt`, headers })
  expect(answer.headers['content-type']).toBe('application/octet-stream')
  expect(answer.headers['content-disposition']).toBe(`attachment; ${expected}`)
})

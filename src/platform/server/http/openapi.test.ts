import { expect, test } from 'vitest'
import { endpoints } from '#app/contract/endpoints.ts'
import { bareServer } from '#test/harness/bare-server.ts'
import { renderDocs } from './docs-page.ts'
import { describeApi, refusalsOf, type Declarations } from './openapi.ts'

type Operation = Record<string, never> & {
  operationId: string
  security: unknown[]
  parameters: { name: string; in: string; required: boolean; schema: object }[]
  requestBody?: { content: Record<string, { schema: { additionalProperties?: boolean } }> }
  responses: Record<string, { description: string; content: Record<string, object> }>
}

async function readDocument() {
  const { server } = await bareServer()
  return (await server.inject('/api/openapi.json')).json<{
    openapi: string
    paths: Record<string, Record<string, Operation>>
  }>()
}

test('describes every endpoint, its parameters and its access', async () => {
  const { openapi, paths } = await readDocument()
  expect(openapi).toBe('3.1.0')
  const operations = Object.values(paths).flatMap((path) => Object.values(path))
  expect(operations.map((operation) => operation.operationId).toSorted()).toEqual(
    Object.keys(endpoints).toSorted(),
  )
  const reset = paths['/api/users/{id}/password-reset']?.['post']
  expect(reset?.parameters).toMatchObject([{ name: 'id', in: 'path', required: true }])
  expect(reset?.security).toEqual([{ session: [] }])
  const wall = paths['/api/recognitions']
  expect(wall?.['get']?.security).toEqual([{ session: [] }, { token: ['read'] }])
  expect(wall?.['post']?.security).toEqual([{ session: [] }, { token: ['thank'] }])
  expect(paths['/api/session']?.['get']?.security).toEqual([])
  const history = paths['/api/account/transactions']?.['get']
  expect(history?.parameters).toMatchObject([{ name: 'page', in: 'query', required: false }])
  const send = paths['/api/transfers']?.['post']
  expect(send?.parameters).toMatchObject([{ name: 'Idempotency-Key', in: 'header' }])
  const body = send?.requestBody?.content['application/json']?.schema
  expect(body).toMatchObject({ additionalProperties: false, required: ['receiver', 'amount'] })
})

test('lists every refusal with its status and message', async () => {
  const { paths } = await readDocument()
  const responses = paths['/api/transfers']?.['post']?.responses ?? {}
  expect(Object.keys(responses)).toEqual([
    '200',
    '400',
    '401',
    '403',
    '404',
    '409',
    '413',
    '415',
    '429',
    '500',
    '503',
  ])
  expect(responses['409']?.description).toContain('`insufficient-funds`: Insufficient funds')
  expect(responses['403']?.description).toContain("`transfer-off`: You can't transfer points.")
})

test('describes uploads and downloads by media type', async () => {
  const { paths } = await readDocument()
  const upload = paths['/api/files']?.['post']
  expect(Object.keys(upload?.requestBody?.content ?? {})).toEqual([
    'image/png',
    'image/jpeg',
    'image/webp',
    'image/avif',
  ])
  expect(upload?.responses['413']?.description).toContain('A picture can have at most 5 MB.')
  expect(upload?.responses['415']?.description).not.toContain('not-json')
  const picture = paths['/api/files/{picture}/{size}']?.['get']
  expect(picture?.responses['200']?.content).toEqual({ 'image/webp': {} })
})

test('lists refusals in the order of the checks, each once', () => {
  const codes = refusalsOf(endpoints.send)
  const access = ['not-signed-in', 'password-change-required', 'second-step-required']
  expect(codes.slice(0, 4)).toEqual([...access, 'transfer-off'])
  expect(new Set(codes).size).toBe(codes.length)
  expect(codes).toContain('account-inactive')
  // The company's rules of thanks hold for a send too.
  expect(codes).toEqual(expect.arrayContaining(['thanks-short', 'value-required']))
  expect(refusalsOf(endpoints.readSession)).not.toContain('not-json')
})

test('the HTML page shows every endpoint, escaped', async () => {
  const hostile = { ...endpoints.readSession, summary: `<script>alert('"&')</script>` }
  const declared: Declarations = { 'a"b<c': hostile }
  const page = renderDocs(declared, describeApi(declared, '1'))
  expect(page).toContain('&lt;script&gt;alert(&#39;&quot;&amp;&#39;)&lt;/script&gt;')
  expect(page).not.toContain('<script')
  const { server } = await bareServer()
  const answer = await server.inject('/api/docs')
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
  for (const { path } of Object.values(endpoints)) {
    expect(answer.payload).toContain(path.replaceAll(/:(\w+)/g, '{$1}'))
  }
})

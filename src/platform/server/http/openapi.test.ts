import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, test } from 'vitest'
import { bareServer } from '#test/harness/bare-server.ts'
import { endpoints } from '#app/contract/endpoints.ts'
import { EXAMPLES } from '#app/contract/examples.ts'
import { Refused } from '#platform/contract/refusals.ts'
import { renderDocs } from './docs-page.ts'
import { refusalsOf } from './endpoint-refusals.ts'
import { describeApi, type Declarations } from './openapi.ts'

interface Shown {
  schema: { additionalProperties?: boolean }
  example?: unknown
}

interface Operation {
  operationId: string
  security: unknown[]
  parameters: (Shown & { name: string; in: string; required: boolean })[]
  requestBody?: { content: Record<string, Shown> }
  responses: Record<string, { description: string; content: Record<string, Shown> }>
}

interface Document {
  openapi: string
  paths: Record<string, Record<string, Operation>>
}

async function readDocument() {
  const { server } = await bareServer()
  return (await server.inject('/api/openapi.json')).json<Document>()
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

test('gives each operation examples that fit its schemas', () => {
  const ajv = new Ajv2020({ strict: false, validateFormats: false })
  const { paths } = describeApi(endpoints, '1', EXAMPLES) as unknown as Document
  const faults = Object.values(paths)
    .flatMap((path) => Object.values(path))
    .flatMap(({ operationId, parameters, requestBody, responses }) => {
      const sent = requestBody?.content['application/json']
      const answered = responses['200']?.content['application/json']
      const asked = parameters.filter(({ in: place, required }) => required && place === 'path')
      return (
        [sent, answered, ...asked]
          // A file has no schema.
          .filter((part): part is Shown => part?.schema !== undefined)
          .filter(({ schema, example }) => example === undefined || !ajv.validate(schema, example))
          .map(({ schema, example }) => {
            if (example === undefined) return `${operationId} has none`
            ajv.validate(schema, example)
            return `${operationId}: ${ajv.errorsText()}`
          })
      )
    })
  expect(faults).toEqual([])
})

test('says since when an operation is deprecated, and until when it stays', async () => {
  const deprecated = { since: '2026-12-01', sunset: '2027-06-01', instead: 'Use the wall.' }
  const declared = { readSession: { ...endpoints.readSession, deprecated } }
  const { paths } = describeApi(declared, '1') as unknown as Document
  expect(paths['/api/session']?.['get']).toMatchObject({
    deprecated: true,
    description: 'Deprecated since 2026-12-01; it may be gone from 2027-06-01 on. Use the wall.',
    'x-sunset': '2027-06-01',
  })
  const readSession = () => Promise.reject(new Refused('busy'))
  const { server } = await bareServer({ endpoints: declared, handlers: { readSession } })
  const { headers } = await server.inject('/api/session')
  expect(headers).toMatchObject({
    deprecation: '@1796083200',
    sunset: 'Tue, 01 Jun 2027 00:00:00 GMT',
  })
  expect((await server.inject('/api/docs')).payload).toContain('it may be gone from 2027-06-01')
})

test('the HTML page shows every endpoint, escaped', async () => {
  const hostile = { ...endpoints.readSession, summary: `<script>alert('"&')</script>` }
  const declared: Declarations = { 'a"b<c': hostile }
  const page = renderDocs(declared, describeApi(declared, '1'))
  expect(page).toContain('&lt;script&gt;alert(&#39;&quot;&amp;&#39;)&lt;/script&gt;')
  expect(page.match(/<script/g)).toHaveLength(1)
  const { server } = await bareServer()
  const answer = await server.inject('/api/docs')
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
  for (const { path } of Object.values(endpoints)) {
    expect(answer.payload).toContain(path.replaceAll(/:(\w+)/g, '{$1}'))
  }
})

import { describe, expect, test } from 'vitest'
import { breakingChanges, type Json } from './breaking-changes.ts'

const object = (properties: Json, required: readonly string[] = Object.keys(properties)): Json => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
})
const text = { type: 'string', maxLength: 10 }
const body = object({ name: text, kind: { enum: ['a', 'b'] }, note: text }, ['name'])
const answer = object({
  id: { type: 'number' },
  rows: { type: 'array', items: object({ at: text }) },
})

const content = (schema: Json) => ({ content: { 'application/json': { schema } } })
const operation = (change: Json = {}): Json => ({
  security: [{ session: [] }, { token: ['read'] }],
  parameters: [{ name: 'page', in: 'query', required: false, schema: text }],
  requestBody: content(body),
  responses: { 200: content(answer) },
  ...change,
})
const document = (post: Json | undefined) => ({
  released: '2026-11-27',
  paths: { '/api/x': { post } },
})

describe('an operation that is deprecated', () => {
  const end = (since: string, sunset: string) => ({
    'x-deprecated-since': since,
    'x-sunset': sunset,
  })
  const marked = document(operation(end('2026-12-01', '2027-05-30')))

  test('may go on the day after its sunset, not on the day itself', () => {
    const gone = (today: string) => breakingChanges(marked, document(undefined), new Date(today))
    expect(gone('2027-05-30T23:59:59Z')).toEqual(['POST /api/x is gone'])
    expect(gone('2027-05-31T00:00:00Z')).toEqual([])
  })

  test('stays for 180 days, and no shorter than it once said', () => {
    const plain = document(operation())
    expect(breakingChanges(plain, marked)).toEqual([])
    const short = document(operation(end('2026-12-01', '2027-05-29')))
    expect(breakingChanges(plain, short)).toEqual([
      'POST /api/x has less than 180 days until its sunset',
    ])
    const earlier = document(operation(end('2026-11-28', '2027-05-29')))
    expect(breakingChanges(marked, earlier)).toEqual(['POST /api/x has an earlier sunset'])
    expect(breakingChanges(marked, plain)).toEqual([])
  })
})

test('a deprecation is dated no earlier than the release before it, also when it is changed', () => {
  const plain = document(operation())
  const since = (day: string) =>
    document(operation({ 'x-deprecated-since': day, 'x-sunset': '2027-06-30' }))
  const backdated = ['POST /api/x is deprecated since a day before its release']
  expect(breakingChanges(plain, since('2026-11-26'))).toEqual(backdated)
  expect(breakingChanges(plain, since('2026-11-27'))).toEqual([])
  expect(breakingChanges(since('2026-12-01'), since('2026-11-26'))).toEqual(backdated)
  // A date in an earlier release is kept.
  expect(breakingChanges(since('2026-06-01'), since('2026-06-01'))).toEqual([])
})

test('finds nothing in the same document, and nothing in what is only added', () => {
  const more = operation({
    security: [{ session: [] }, { token: ['read'] }, { token: ['shop'] }],
    parameters: [
      { name: 'page', in: 'query', required: false, schema: { type: 'string' } },
      { name: 'more', in: 'query', required: false, schema: text },
    ],
    requestBody: content(
      object(
        {
          name: { type: 'string', maxLength: 20 },
          kind: { enum: ['a', 'b', 'c'] },
          note: text,
          more: text,
        },
        ['name'],
      ),
    ),
    responses: {
      200: content(object({ ...(answer['properties'] as Json), more: text })),
      409: content(answer),
    },
  })
  const added = { paths: { '/api/x': { post: more, get: operation() }, '/api/y': {} } }
  expect(breakingChanges(document(operation()), document(operation()))).toEqual([])
  expect(breakingChanges(document(operation()), added)).toEqual([])
})

const sent = (properties: Json, required?: readonly string[]) => ({
  requestBody: content(
    object({ ...(body['properties'] as Json), ...properties }, required ?? ['name']),
  ),
})
const received = (properties: Json, required?: readonly string[]) => ({
  responses: {
    200: content(object({ ...(answer['properties'] as Json), ...properties }, required)),
  },
})
const nullable = { anyOf: [{ type: 'number' }, { type: 'null' }] }

test.each([
  ['a removed operation', undefined, 'is gone'],
  [
    'a scope that opens it no more',
    { security: [{ session: [] }] },
    'is closed to {"token":["read"]}',
  ],
  ['a removed parameter', { parameters: [] }, 'page is gone'],
  [
    'a parameter that became required',
    { parameters: [{ name: 'page', in: 'query', required: true, schema: text }] },
    'page is required now',
  ],
  ['a field that became required', sent({}, ['name', 'note']), 'body.note is required now'],
  [
    'a removed field',
    { requestBody: content(object({ name: text, kind: { enum: ['a', 'b'] } }, ['name'])) },
    'body.note is gone',
  ],
  ['another type', sent({ name: { type: 'number' } }), 'body.name has another type'],
  ['a value that is taken no more', sent({ kind: { enum: ['a'] } }), 'body.kind does not take "b"'],
  [
    'a smaller bound',
    sent({ name: { type: 'string', maxLength: 9 } }),
    'body.name has a tighter maxLength',
  ],
  ['a new bound', sent({ name: { ...text, minLength: 1 } }), 'body.name has a tighter minLength'],
  ['a new pattern', sent({ name: { ...text, pattern: '^a' } }), 'body.name has a tighter pattern'],
  [
    'another media type',
    { responses: { 200: { content: { 'text/csv': {} } } } },
    'answer is no application/json',
  ],
  [
    'a field that is answered no more',
    { responses: { 200: content(object({ id: { type: 'number' } })) } },
    'answer.rows is gone',
  ],
  ['a field that is not always answered', received({}, ['rows']), 'answer.id is not always there'],
  ['a field that may be null', received({ id: nullable }), 'answer.id has other choices'],
  [
    'another type within a list',
    received({ rows: { type: 'array', items: object({ at: { type: 'number' } }) } }),
    'answer.rows[].at has another type',
  ],
] as const)('finds %s', (_what, change, words) => {
  const now = change === undefined ? undefined : operation(change)
  const [found = '', ...others] = breakingChanges(document(operation()), document(now))
  expect(found).toContain(words)
  expect(others).toEqual([])
})

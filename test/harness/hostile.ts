import type { InjectOptions } from 'fastify'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import type { Sent } from './visitor.ts'

export interface Hostile {
  readonly what: string
  /** The field that is changed, if it is a single one. */
  readonly field?: string
  readonly value?: unknown
  /** Whether the endpoint may accept it. */
  readonly mayBeValid?: true
  readonly request: InjectOptions
}

export const WRONG_TYPES = [
  null,
  0,
  -1,
  1.5,
  true,
  [],
  {},
  [[]],
  ['x'],
  { $ne: null },
  { length: 9 },
]

export const TEXTS = [
  '',
  '   ',
  'x'.repeat(10_000),
  '\u0000',
  'abc\u0000defgh',
  '\ud800',
  'abcdefg\udfff',
  'abc\u0007defgh',
  'abc\r\nSet-Cookie: a=b',
  'first line\nsecond line',
  'abc\ufffedefgh\u{1ffff}',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  `Robert'); drop table users; --`,
  `' or '1'='1`,
  '%_%_%_%_',
  String.raw`\%\_\\abc`,
  '${7*7}{{7*7}}',
  '../../../etc/passwd',
  '\u202eright to left',
  'e\u0301e\u0301e\u0301e\u0301e\u0301e\u0301e\u0301e\u0301',
  '😀😀😀😀😀😀😀😀',
  'ﷺ\u200b\u2028名前名前名前',
]

export const NUMBERS = [
  '-1',
  '-0',
  '0',
  '0.00',
  '1.234',
  '0.001',
  '1e3',
  'NaN',
  'Infinity',
  '-Infinity',
  '0x10',
  '1,000.00',
  '1.2.3',
  '+',
  '.',
  '٣',
  '1000000000.01',
  '9'.repeat(400),
]

/**
 * Around the limits of PostgreSQL's integers (also in hundredths of a point), of the contract's
 * fifteen digits, and of integers that a number holds exactly.
 */
export const LARGE_NUMBERS = [
  '21474836.47',
  '21474836.48',
  '2147483647',
  '2147483648',
  '4294967296',
  '999999999999999',
  '9007199254740991',
  '9007199254740992',
  '9223372036854775807',
  '9223372036854775808',
]

/** All hostile variants of a valid request. */
export function hostileRequests(endpoint: Endpoint, sample: () => Sent): Hostile[] {
  return [
    ...hostileBodies(endpoint, sample),
    ...largeBodies(endpoint, sample),
    ...hostileQueries(endpoint, sample),
    ...hostileParams(endpoint, sample),
    ...hostileHeaders(endpoint, sample),
  ]
}

export function build(endpoint: Endpoint, sent: Sent, key = freshKey()): InjectOptions {
  const { params = {}, query = {}, body, file, headers } = sent
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_, part: string) => String(params[part]))
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => [value].flat().map((one) => [name, one])),
  )
  return {
    method: endpoint.method,
    url: `${path}?${search}`,
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    ...(file === undefined ? {} : { payload: file.content }),
    headers: {
      ...(endpoint.method === 'GET' ? {} : { 'content-type': file?.type ?? 'application/json' }),
      ...(endpoint.keyed === true ? { 'idempotency-key': key } : {}),
      ...headers,
    },
  }
}

let keys = 0
function freshKey(): string {
  return `hostile-key-${++keys}`
}

function hostileBodies(endpoint: Endpoint, sample: () => Sent): Hostile[] {
  const fields = Object.keys(sample().body ?? {})
  // For uploads the file is wrong, under the right media type.
  const form = endpoint.upload === undefined ? { body: {} } : {}
  const raw = (what: string, payload: string | Buffer): Hostile => ({
    what: `body: ${what}`,
    request: { ...build(endpoint, { ...sample(), ...form }), payload },
  })
  if (endpoint.method === 'GET') return []
  const whole = [
    raw('an extra field', JSON.stringify({ ...(sample().body as object), extra: 1 })),
    raw('__proto__', '{"__proto__":{"isAdministrator":true}}'),
    raw('constructor', '{"constructor":{"prototype":{"isAdministrator":true}}}'),
    raw('broken', '{"amount":'),
    raw('not JSON', 'amount=1'),
    raw('too large', JSON.stringify({ amount: 'x'.repeat(65 * 1024) })),
    raw('deep', '['.repeat(20_000)),
    raw('deep and closed', '['.repeat(20_000) + ']'.repeat(20_000)),
    ...['[]', '[{}]', '1', '"text"', 'true'].map((text) => raw(text, text)),
  ]
  const { upload } = endpoint
  if (upload !== undefined) {
    const content = sample().file?.content ?? Buffer.alloc(0)
    return [
      ...whole,
      raw('nothing', ''),
      raw('half of it', content.subarray(0, content.length / 2)),
      raw('larger than allowed', Buffer.concat([content, Buffer.alloc(upload.largestBytes)])),
    ]
  }
  if (endpoint.body === undefined) return whole
  return [
    ...whole,
    raw('none', ''),
    raw('null', 'null'),
    raw('NaN', '{"amount":NaN}'),
    ...fields.flatMap((field) => hostileFields(endpoint, sample, field)),
  ]
}

function hostileFields(endpoint: Endpoint, sample: () => Sent, field: string): Hostile[] {
  const with_ = (value: unknown): Hostile => ({
    what: `${field}: ${JSON.stringify(value)?.slice(0, 60) ?? 'missing'}`,
    field,
    value,
    request: build(endpoint, {
      ...sample(),
      body: { ...(sample().body as object), [field]: value },
    }),
  })
  return [undefined, ...WRONG_TYPES, ...TEXTS, ...NUMBERS].map(with_)
}

/** The sample with one of its numbers, at any depth, replaced by a large one. */
function largeBodies(endpoint: Endpoint, sample: () => Sent): Hostile[] {
  return Object.keys(sample().body ?? {}).flatMap((field) =>
    LARGE_NUMBERS.flatMap((large) => {
      const body = sample().body as Record<string, unknown>
      const value = enlarged(body[field], large)
      if (value === body[field]) return []
      const what = `${field}: ${JSON.stringify(value)}`
      const request = build(endpoint, { ...sample(), body: { ...body, [field]: value } })
      return [{ what, field, value, mayBeValid: true, request } as const]
    }),
  )
}

/** The value with this number instead of each of its own; the value itself if it has none. */
function enlarged(value: unknown, large: string): unknown {
  if (typeof value === 'number') return Number(large)
  if (typeof value === 'string') return /^-?[\d.]+$/.test(value) ? large : value
  if (typeof value !== 'object' || value === null) return value
  const before = JSON.stringify(value)
  const after = JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' ? inner : enlarged(inner, large),
  )
  return after === before ? value : JSON.parse(after)
}

function hostileQueries(endpoint: Endpoint, sample: () => Sent): Hostile[] {
  const with_ = (field: string, value: string | string[]): Hostile => ({
    what: `query ${field}: ${JSON.stringify(value).slice(0, 60)}`,
    field,
    value,
    request: build(endpoint, { ...sample(), query: { ...sample().query, [field]: value } }),
  })
  const cursors = LARGE_NUMBERS.map((large) => `${large}-${large}`)
  const strangers = ['extra', '__proto__', 'constructor', 'toString'].map((name) =>
    with_(name, 'x'),
  )
  const fields = Object.keys(sample().query ?? {})
  const texts = [...TEXTS, ...NUMBERS].map((text) => text.toWellFormed().slice(0, 2_000))
  return [
    ...strangers,
    ...fields.flatMap((field) =>
      [...texts, ['a', 'b']]
        .filter((value) => value !== sample().query?.[field])
        .map((value) => with_(field, value)),
    ),
    ...fields.flatMap((field) =>
      [...LARGE_NUMBERS, ...cursors].map(
        (value) => ({ ...with_(field, value), mayBeValid: true }) as const,
      ),
    ),
  ]
}

const ODD_PARTS = [
  '0',
  '-1',
  '1.5',
  'x',
  '%00',
  '1e99',
  'NaN',
  '%20',
  '%F0%9F%98%80',
  '9'.repeat(300),
]

function hostileParams(endpoint: Endpoint, sample: () => Sent): Hostile[] {
  const with_ = (name: string, value: string): Hostile => ({
    what: `param ${name}: ${value.slice(0, 60)}`,
    request: build(endpoint, { ...sample(), params: { ...sample().params, [name]: value } }),
  })
  return Object.keys(sample().params ?? {}).flatMap((name) => [
    ...[...ODD_PARTS, '%zz', '..%2f..', '%ff', '__proto__', `1'--`].map((value) =>
      with_(name, value),
    ),
    ...LARGE_NUMBERS.map((value) => ({ ...with_(name, value), mayBeValid: true }) as const),
  ])
}

function hostileHeaders(endpoint: Endpoint, sample: () => Sent): Hostile[] {
  if (endpoint.method === 'GET') return []
  const with_ = (headers: Record<string, string>): Hostile => ({
    what: `headers: ${JSON.stringify(headers).slice(0, 80)}`,
    request: build(endpoint, { ...sample(), headers }),
  })
  const origins = [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': '' },
    { origin: 'https://elsewhere.test' },
    { origin: 'null' },
    { origin: 'http://localhost:81' },
    { origin: 'not an origin' },
  ].map(with_)
  const types = ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data']
  const bodies = [...types, 'application/jsonx', 'application/json,text/plain', ';'].map(
    (type): Hostile => ({ what: `a body of ${type}`, request: typed(endpoint, sample, type) }),
  )
  const odd = ['', 'short', 'k'.repeat(65), 'a key with spaces', 'ключ-ключ', `key'--key`]
  const badKeys = endpoint.keyed === true ? odd.map((key) => with_({ 'idempotency-key': key })) : []
  return [...origins, ...bodies, ...badKeys]
}

function typed(endpoint: Endpoint, sample: () => Sent, type: string): InjectOptions {
  const { headers, payload = '{}', ...request } = build(endpoint, sample())
  return { ...request, payload, headers: { ...headers, 'content-type': type } }
}

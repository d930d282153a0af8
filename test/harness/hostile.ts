import type { InjectOptions } from 'fastify'
import { z } from 'zod/mini'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import type { VisitorCall } from './visitor.ts'

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

/** One of each kind, for a field that another endpoint reads by the same schema. */
const BRIEF_TEXTS = [
  '',
  'x'.repeat(10_000),
  'abc\u0000defgh',
  '\ud800',
  'first\nsecond',
  '%_%_%_%_',
]
const BRIEF_VALUES = [null, -1, 1.5, {}, ['x'], '<script>alert(1)</script>', 'NaN', '9'.repeat(400)]
const BRIEF_LARGE_NUMBERS = ['2147483648', '9223372036854775808']

/** Schemas of fields, and kinds of headers, of earlier endpoints. */
const met = new Set<string>()

/** Whether a field of an earlier endpoint has the same schema, so that it met all hostile values. */
function isFamiliar(
  endpoint: Endpoint,
  part: 'body' | 'query' | 'params',
  field: string,
  sample: unknown,
): boolean {
  const { [part]: whole } = endpoint
  if (!(whole instanceof z.ZodMiniObject)) return false
  const schema = whole.shape[field]
  if (schema === undefined) return false
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  const name = `${part} ${typeof sample} ${JSON.stringify(json)}`
  if (met.has(name)) return true
  met.add(name)
  return false
}

/** All hostile variants of a valid request, briefer where earlier endpoints met the same. */
export function hostileRequests(endpoint: Endpoint, sample: () => VisitorCall): Hostile[] {
  return [
    ...hostileBodies(endpoint, sample),
    ...largeBodies(endpoint, sample),
    ...hostileQueries(endpoint, sample),
    ...hostileParams(endpoint, sample),
    ...hostileHeaders(endpoint, sample),
  ]
}

export function build(endpoint: Endpoint, sent: VisitorCall, key = freshKey()): InjectOptions {
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

function hostileBodies(endpoint: Endpoint, sample: () => VisitorCall): Hostile[] {
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

function hostileFields(endpoint: Endpoint, sample: () => VisitorCall, field: string): Hostile[] {
  const with_ = (value: unknown): Hostile => ({
    what: `${field}: ${JSON.stringify(value)?.slice(0, 60) ?? 'missing'}`,
    field,
    value,
    request: build(endpoint, {
      ...sample(),
      body: { ...(sample().body as object), [field]: value },
    }),
  })
  const sampled = (sample().body as Record<string, unknown>)[field]
  if (isFamiliar(endpoint, 'body', field, sampled)) {
    return [undefined, ...BRIEF_VALUES, ...BRIEF_TEXTS].map(with_)
  }
  const texts = typeof sampled === 'boolean' ? BRIEF_TEXTS : TEXTS
  return [undefined, ...WRONG_TYPES, ...texts, ...NUMBERS].map(with_)
}

/** The sample with one of its numbers, at any depth, replaced by a large one. */
function largeBodies(endpoint: Endpoint, sample: () => VisitorCall): Hostile[] {
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

function hostileQueries(endpoint: Endpoint, sample: () => VisitorCall): Hostile[] {
  const with_ = (field: string, value: string | string[]): Hostile => ({
    what: `query ${field}: ${JSON.stringify(value).slice(0, 60)}`,
    field,
    value,
    request: build(endpoint, { ...sample(), query: { ...sample().query, [field]: value } }),
  })
  const strangers = ['extra', '__proto__', 'constructor', 'toString'].map((name) =>
    with_(name, 'x'),
  )
  const fields = Object.keys(sample().query ?? {})
  return [
    ...strangers,
    ...fields.flatMap((field) => {
      const sampled = sample().query?.[field]
      const isBrief = isFamiliar(endpoint, 'query', field, sampled)
      const texts = isBrief ? [...BRIEF_TEXTS, 'NaN', '-1'] : [...TEXTS, ...NUMBERS]
      const sent = texts.map((text) => text.toWellFormed().slice(0, 2_000))
      const large = isBrief ? BRIEF_LARGE_NUMBERS : LARGE_NUMBERS
      const cursors = large.map((number) => `${number}-${number}`)
      return [
        ...[...sent, ['a', 'b']]
          .filter((value) => value !== sampled)
          .map((value) => with_(field, value)),
        ...[...large, ...cursors].map(
          (value) => ({ ...with_(field, value), mayBeValid: true }) as const,
        ),
      ]
    }),
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

function hostileParams(endpoint: Endpoint, sample: () => VisitorCall): Hostile[] {
  const with_ = (name: string, value: string): Hostile => ({
    what: `param ${name}: ${value.slice(0, 60)}`,
    request: build(endpoint, { ...sample(), params: { ...sample().params, [name]: value } }),
  })
  return Object.entries(sample().params ?? {}).flatMap(([name, sampled]) => {
    const isBrief = isFamiliar(endpoint, 'params', name, sampled)
    const odd = [...ODD_PARTS, '%zz', '..%2f..', '%ff', '__proto__', `1'--`]
    const large = isBrief ? BRIEF_LARGE_NUMBERS : LARGE_NUMBERS
    return [
      ...(isBrief ? ['0', 'x', '%00', '%zz'] : odd).map((value) => with_(name, value)),
      ...large.map((value) => ({ ...with_(name, value), mayBeValid: true }) as const),
    ]
  })
}

interface OddOrigin {
  readonly headers: Record<string, string>
  readonly isCommon?: true
}

const ORIGINS: readonly OddOrigin[] = [
  { headers: { 'sec-fetch-site': 'cross-site' }, isCommon: true },
  { headers: { origin: 'https://elsewhere.test' }, isCommon: true },
  { headers: { 'sec-fetch-site': 'same-site' } },
  { headers: { 'sec-fetch-site': '' } },
  { headers: { origin: 'null' } },
  { headers: { origin: 'http://localhost:81' } },
  { headers: { origin: 'not an origin' } },
]
const BODY_TYPES = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'application/jsonx',
  'application/json,text/plain',
  ';',
]
const ODD_KEYS = ['', 'short', 'k'.repeat(65), 'a key with spaces', 'ключ-ключ', `key'--key`]

function hostileHeaders(endpoint: Endpoint, sample: () => VisitorCall): Hostile[] {
  if (endpoint.method === 'GET') return []
  const with_ = (headers: Record<string, string>): Hostile => ({
    what: `headers: ${JSON.stringify(headers).slice(0, 80)}`,
    request: build(endpoint, { ...sample(), headers }),
  })
  const kind = `headers of ${endpoint.keyed === true} ${endpoint.upload?.largestBytes} ${endpoint.takesForm}`
  const isBrief = met.has(kind)
  met.add(kind)
  const origins = isBrief ? ORIGINS.filter(({ isCommon }) => isCommon) : ORIGINS
  const types = isBrief ? ['text/plain'] : BODY_TYPES
  const bodies = types.map((type): Hostile => ({
    what: `a body of ${type}`,
    request: typed(endpoint, sample, type),
  }))
  const keys = isBrief ? ['short'] : ODD_KEYS
  return [
    ...origins.map(({ headers }) => with_(headers)),
    ...bodies,
    ...(endpoint.keyed === true ? keys.map((key) => with_({ 'idempotency-key': key })) : []),
  ]
}

function typed(endpoint: Endpoint, sample: () => VisitorCall, type: string): InjectOptions {
  const { headers, payload = '{}', ...request } = build(endpoint, sample())
  return { ...request, payload, headers: { ...headers, 'content-type': type } }
}

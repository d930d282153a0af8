import { isPermission, type Permission } from '#platform/contract/permissions.ts'
import * as z from 'zod/mini'
import type { Access, Endpoint, Schema } from '#platform/contract/endpoint.ts'
import { REFUSALS } from '#platform/contract/refusal-list.ts'
import type { RefusalCode } from '#platform/contract/refusals.ts'
import { statusOf } from '#platform/contract/refusal-lookup.ts'
import { wordsOf } from '#platform/server/language/say.ts'
import { FLAG_OFF } from './authorize.ts'
import { refusalsOfSchema } from './schema-refusals.ts'
import { SESSION_COOKIE } from './session-cookie.ts'

export type Declarations = Readonly<Record<string, Endpoint>>
type Json = Record<string, unknown>

const MALFORMED: readonly RefusalCode[] = ['invalid-input', 'unknown-field', 'not-acceptable']
const WRITING: readonly RefusalCode[] = ['cross-site', 'not-json', 'broken-json', 'body-too-large']

/** The format of an Idempotency-Key. The message of 'key-missing' says the same. */
export const IDEMPOTENCY_KEY = /^[A-Za-z0-9_-]{8,64}$/

/** Refusals of every endpoint. */
const ANY_TIME: readonly RefusalCode[] = ['busy', 'disk-full', 'database-newer']

const SIGNED_IN: readonly RefusalCode[] = [
  'not-signed-in',
  'password-change-required',
  'second-step-required',
]

const OF_ACCESS: Readonly<Record<Exclude<Access, Permission>, readonly RefusalCode[]>> = {
  anyone: [],
  signedIn: SIGNED_IN,
  administrator: [...SIGNED_IN, 'not-permitted'],
  isDeposit: [...SIGNED_IN, FLAG_OFF.isDeposit],
  isWithdraw: [...SIGNED_IN, FLAG_OFF.isWithdraw],
  isTransfer: [...SIGNED_IN, FLAG_OFF.isTransfer],
}

/** The last one: deactivated while the request waited. */
const KEYED: readonly RefusalCode[] = ['key-missing', 'key-reused', 'account-inactive']

/** All refusal codes of an endpoint, each once: access, form, fields, then its own. */
export function refusalsOf(endpoint: Endpoint): readonly RefusalCode[] {
  const keyed = endpoint.keyed === true ? KEYED : []
  const writing = endpoint.method === 'GET' ? [] : writingRefusals(endpoint)
  const parts = [endpoint.params, endpoint.query, endpoint.body].flatMap(refusalsOfSchema)
  const form = [...MALFORMED, ...writing, ...keyed, ...parts]
  const access = isPermission(endpoint.access) ? 'administrator' : endpoint.access
  const proof: readonly RefusalCode[] = endpoint.recentSignIn === true ? ['proof-required'] : []
  const all = [...OF_ACCESS[access], ...proof, ...form, ...endpoint.refusals, ...ANY_TIME]
  return [...new Set<RefusalCode>(all)]
}

function writingRefusals({ upload }: Endpoint): readonly RefusalCode[] {
  return upload ? ['cross-site', upload.wrongType, upload.tooLarge] : WRITING
}

/** The path in OpenAPI's syntax: "/api/users/{id}". */
export function templateOf({ path }: Endpoint): string {
  return path.replaceAll(/:(\w+)/g, '{$1}')
}

/** The OpenAPI 3.1 document of the declared endpoints. */
export function describeApi(endpoints: Declarations, version: string): Json {
  const paths: Record<string, Json> = {}
  for (const [name, endpoint] of Object.entries(endpoints)) {
    const path = templateOf(endpoint)
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(name, endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Laurel',
      version,
      description:
        'Amounts are text with two decimals. A refusal has a code from a closed list, and its message.',
    },
    paths,
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: SESSION_COOKIE } },
      schemas: { Refusal: refusalSchema(), Unexpected: UNEXPECTED },
    },
  }
}

function operation(name: string, endpoint: Endpoint): Json {
  return {
    operationId: name,
    summary: endpoint.summary,
    'x-access': endpoint.access,
    security: endpoint.access === 'anyone' ? [] : [{ session: [] }],
    parameters: [
      ...parameters('path', endpoint.params),
      ...parameters('query', endpoint.query),
      ...(endpoint.keyed === true ? [KEY_HEADER] : []),
    ],
    ...requestBody(endpoint),
    responses: {
      200: { description: 'Done', content: answerContent(endpoint) },
      ...refusalResponses(endpoint),
      500: {
        description: 'A server error; the log has the request id',
        content: json({ $ref: '#/components/schemas/Unexpected' }),
      },
    },
  }
}

function requestBody({ body, upload }: Endpoint): Json {
  if (upload) return { requestBody: { required: true, content: fileContent(upload.types) } }
  return body === undefined ? {} : { requestBody: { required: true, content: json(wire(body)) } }
}

function answerContent({ output, download }: Endpoint): Json {
  return output === undefined ? fileContent([download]) : json(wire(output))
}

// In OpenAPI 3.1 a media type without a schema means a file.
function fileContent(types: readonly string[]): Json {
  return Object.fromEntries(types.map((type) => [type, {}]))
}

function refusalResponses(endpoint: Endpoint): Json {
  const byStatus = Map.groupBy(refusalsOf(endpoint), statusOf)
  const responses = [...byStatus].map(([status, codes]) => [
    status,
    {
      description: codes.map((code) => `\`${code}\`: ${wordsOf(code)}`).join('\n\n'),
      content: json({
        allOf: [{ $ref: '#/components/schemas/Refusal' }],
        properties: { code: { enum: codes } },
      }),
    },
  ])
  return Object.fromEntries(responses) as Json
}

const KEY_HEADER = {
  name: 'Idempotency-Key',
  in: 'header',
  required: true,
  description: 'The same key and request have one effect and one answer.',
  schema: { type: 'string', pattern: IDEMPOTENCY_KEY.source },
}

const UNEXPECTED = {
  type: 'object',
  required: ['code', 'message', 'requestId'],
  properties: {
    code: { const: 'unexpected' },
    message: { type: 'string' },
    requestId: { type: 'string' },
  },
}

function refusalSchema(): Json {
  return {
    type: 'object',
    required: ['code', 'message'],
    properties: {
      code: { enum: Object.keys(REFUSALS) },
      message: { type: 'string' },
      field: { type: 'string', description: 'The part of the request that was refused' },
    },
  }
}

/** The JSON schema of the encoded form. */
function wire(schema: Schema): Json {
  const { $schema: _, ...described } = z.toJSONSchema(schema, { io: 'input' }) as Json
  return described
}

function parameters(place: 'path' | 'query', schema: Schema | undefined): Json[] {
  if (schema === undefined) return []
  const { properties = {}, required = [] } = wire(schema) as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, described]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: described,
  }))
}

function json(schema: Json): Json {
  return { 'application/json': { schema } }
}

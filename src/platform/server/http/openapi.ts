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

/** Of requests with an API token, where one may open the endpoint. */
const BY_TOKEN: readonly RefusalCode[] = [
  'token-invalid',
  'token-network',
  'token-scope',
  'too-many-requests',
]

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
  const byToken = endpoint.scope === undefined ? [] : BY_TOKEN
  const before = [...OF_ACCESS[access], ...byToken, ...proof]
  const all = [...before, ...form, ...endpoint.refusals, ...ANY_TIME]
  return [...new Set<RefusalCode>(all)]
}

function writingRefusals({ upload }: Endpoint): readonly RefusalCode[] {
  return upload ? ['cross-site', upload.wrongType, upload.tooLarge] : WRITING
}

/** The path in OpenAPI's syntax: "/api/users/{id}". */
export function templateOf({ path }: Endpoint): string {
  return path.replaceAll(/:(\w+)/g, '{$1}')
}

const CONVENTIONS = `Amounts are text with two decimals; times are ISO 8601 in UTC.

A refusal has a \`code\` from a closed list and its \`message\` in English; match the code.

Programs call with an API token: \`Authorization: Bearer laurel_pat_…\`. Operations whose security does
not name \`token\` are closed to tokens. Each answer to a token tells its limit in \`RateLimit-Policy\` and
what is left in \`RateLimit\`; a 429 and a 503 say when to come again in \`Retry-After\`.

Where an \`Idempotency-Key\` is asked for, repeat a request whose answer you lost with the same key: it
has one effect and one answer.

Lists give \`next\`, which is passed as \`after\` for the following page and is null on the last; tables of
numbered pages take \`page\`, from 1.`

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
      description: CONVENTIONS,
    },
    paths,
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: SESSION_COOKIE },
        token: {
          type: 'http',
          scheme: 'bearer',
          description:
            'An API token, made at /api-tokens. Each operation names the scope it needs.',
        },
      },
      schemas: { Refusal: refusalSchema(), Unexpected: UNEXPECTED },
    },
  }
}

function operation(name: string, endpoint: Endpoint): Json {
  return {
    operationId: name,
    summary: endpoint.summary,
    'x-access': endpoint.access,
    security: securityOf(endpoint),
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

function securityOf({ access, scope }: Endpoint): Json[] {
  if (access === 'anyone') return []
  return [{ session: [] }, ...(scope === undefined ? [] : [{ token: [scope] }])]
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

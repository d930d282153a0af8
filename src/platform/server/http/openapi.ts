import * as z from 'zod/mini'
import type { Endpoint, Example, Schema } from '#platform/contract/endpoint.ts'
import { REFUSALS } from '#platform/contract/refusal-list.ts'
import { refusalStatus } from '#platform/contract/refusal-lookup.ts'
import { SCOPES } from '#platform/contract/scopes.ts'
import { refusalInEnglish } from '#platform/server/language/say.ts'
import { refusalsOf } from './endpoint-refusals.ts'
import { exampleAnswer } from './example-answer.ts'
import { SESSION_COOKIE } from './session-cookie.ts'

export type Declarations = Readonly<Record<string, Endpoint>>
/** An example request of each endpoint, by its name. */
export type Examples = Readonly<Record<string, Example>>
type Json = Record<string, unknown>

/** The format of an Idempotency-Key. The message of 'key-missing' says the same. */
export const IDEMPOTENCY_KEY = /^[A-Za-z0-9_-]{8,64}$/

/** The path in OpenAPI's syntax: "/api/users/{id}". */
export function templateOf({ path }: Endpoint): string {
  return path.replaceAll(/:(\w+)/g, '{$1}')
}

const CONVENTIONS = `Amounts are text with two decimals; times are ISO 8601 in UTC.

**Tokens.** Programs call with an API token: \`Authorization: Bearer laurel_pat_…\`. The security of an operation
names the scope that its token needs; operations whose security does not name \`token\` are closed to tokens.
Each answer to a token tells its limit in \`RateLimit-Policy\` and what is left in \`RateLimit\`; a 429 and a
503 say when to come again in \`Retry-After\`.

**Refusals.** A refusal has a \`code\` from a closed list and its \`message\` in English; match the code. Each
operation names all of its codes by their status.

**Pages.** Lists give \`next\`, which is passed as \`after\` for the following page and is null on the last. All Data
gives \`next\` and \`previous\`, which are passed as \`at\`. Tables of numbered pages take \`page\`, from 1.

**Idempotency.** Where an \`Idempotency-Key\` is asked for, repeat a request whose answer you lost with the same
key: it has one effect and one answer.

**Versions.** An operation that will go is marked as deprecated, and says so in \`Deprecation\` and \`Sunset\`.`

/** The OpenAPI 3.1 document of the declared endpoints, with the examples that there are. */
export function describeApi(
  endpoints: Declarations,
  version: string,
  examples: Examples = {},
): Json {
  const paths: Record<string, Json> = {}
  for (const [name, endpoint] of Object.entries(endpoints)) {
    const path = templateOf(endpoint)
    paths[path] = {
      ...paths[path],
      [endpoint.method.toLowerCase()]: operation(name, endpoint, examples[name]),
    }
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
          description: `An API token, made at /api-tokens, or by the administrator for the company. Scopes: ${SCOPES.join(', ')}.`,
        },
      },
      schemas: { Refusal: refusalSchema(), Unexpected: UNEXPECTED },
    },
  }
}

function operation(name: string, endpoint: Endpoint, example: Example | undefined): Json {
  return {
    operationId: name,
    summary: endpoint.summary,
    ...deprecation(endpoint),
    'x-access': endpoint.access,
    security: securityOf(endpoint),
    parameters: [
      ...parameters('path', endpoint.params, example?.params),
      ...parameters('query', endpoint.query, example?.query),
      ...(endpoint.keyed === true ? [KEY_HEADER] : []),
    ],
    ...requestBody(endpoint, example),
    responses: {
      200: {
        description: 'Done',
        ...(endpoint.deprecated && { headers: END_HEADERS }),
        content: answerContent(endpoint, example !== undefined),
      },
      ...refusalResponses(endpoint),
      500: {
        description: 'A server error; the log has the request id',
        content: json({ $ref: '#/components/schemas/Unexpected' }),
      },
    },
  }
}

function deprecation({ deprecated }: Endpoint): Json {
  if (deprecated === undefined) return {}
  const { since, sunset, instead } = deprecated
  return {
    deprecated: true,
    description: `Deprecated since ${since}; it may be gone from ${sunset} on. ${instead}`,
    'x-deprecated-since': since,
    'x-sunset': sunset,
  }
}

const END_HEADERS = {
  Deprecation: { description: 'The day of the mark (RFC 9745)', schema: { type: 'string' } },
  Sunset: {
    description: 'From when it may be gone (RFC 8594)',
    schema: { type: 'string' },
  },
}

function securityOf({ access, scope }: Endpoint): Json[] {
  if (access === 'anyone') return []
  return [{ session: [] }, ...(scope === undefined ? [] : [{ token: [scope] }])]
}

const FORM = 'application/x-www-form-urlencoded'

function requestBody(
  { body, upload, takesForm, takesSigned }: Endpoint,
  example: Example | undefined,
): Json {
  if (takesSigned) {
    const content = { [FORM]: {}, 'application/json': {} }
    return { requestBody: { required: true, content } }
  }
  if (upload) return { requestBody: { required: true, content: fileContent(upload.types) } }
  if (body === undefined) return {}
  const { 'application/json': content } = json(wire(body), example?.body)
  const type = takesForm ? FORM : 'application/json'
  return { requestBody: { required: true, content: { [type]: content } } }
}

function answerContent({ output, download }: Endpoint, hasExample: boolean): Json {
  if (output === undefined) return fileContent([download])
  const schema = wire(output)
  return json(schema, hasExample ? exampleAnswer(schema) : undefined)
}

// In OpenAPI 3.1 a media type without a schema means a file.
function fileContent(types: readonly string[]): Json {
  return Object.fromEntries(types.map((type) => [type, {}]))
}

function refusalResponses(endpoint: Endpoint): Json {
  const byStatus = Map.groupBy(refusalsOf(endpoint), refusalStatus)
  const responses = [...byStatus].map(([status, codes]) => [
    status,
    {
      description: codes.map((code) => `\`${code}\`: ${refusalInEnglish(code)}`).join('\n\n'),
      content: json({
        allOf: [{ $ref: '#/components/schemas/Refusal' }],
        required: ['code'],
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

function parameters(
  place: 'path' | 'query',
  schema: Schema | undefined,
  examples: Readonly<Record<string, unknown>> = {},
): Json[] {
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
    // Addresses are text.
    ...(name in examples && { example: String(examples[name]) }),
  }))
}

function json(schema: Json, example?: unknown): Json {
  return { 'application/json': { schema, ...(example !== undefined && { example }) } }
}

import {
  BULK_REQUEST,
  BULK_RESPONSE,
  invalid,
  MOST_OPERATIONS,
  ScimError,
  type Json,
} from './scim-schemas.ts'
import { isObject } from './tidy-requests.ts'

/** A request inside a bulk request, or one by itself. */
export interface ScimRequest {
  readonly method: string
  /** Below /scim/v2, such as "/Users/12". */
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  readonly body: unknown
  readonly ifMatch: string | null
  readonly ifNoneMatch: string | null
}

export interface ScimAnswer {
  readonly status: number
  readonly body: Json | null
  /** SCIM's word for an error, or a refusal's code; null: it succeeded. */
  readonly problem: string | null
  readonly retryAfterSeconds?: number
}

const METHODS = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

/**
 * Carries out the operations of a bulk request one after another, each in a transaction of its own. An operation
 * that names a person or group by its bulkId comes after the one that creates it.
 */
export async function answerBulk(
  body: unknown,
  answer: (request: ScimRequest) => Promise<ScimAnswer>,
): Promise<Json> {
  const { operations, failOnErrors } = readBulk(body)
  const ids = new Map<string, string>()
  const results: Json[] = []
  let errors = 0
  for (const operation of operations) {
    // The next one may need this one's id.
    // oxlint-disable-next-line no-await-in-loop
    const result = await answerOne(operation, ids, answer)
    results.push(result)
    if (Number(result['status']) >= 400) errors++
    if (failOnErrors > 0 && errors >= failOnErrors) break
  }
  return { schemas: [BULK_RESPONSE], Operations: results }
}

function readBulk(body: unknown): { operations: unknown[]; failOnErrors: number } {
  if (!isObject(body)) throw invalid('invalidSyntax', 'The body is not a JSON object.')
  const { schemas, Operations: operations, failOnErrors = 0 } = body
  if (!Array.isArray(schemas) || !schemas.includes(BULK_REQUEST) || !Array.isArray(operations)) {
    throw invalid(
      'invalidSyntax',
      `A bulk request has the schema "${BULK_REQUEST}" and "Operations".`,
    )
  }
  if (operations.length > MOST_OPERATIONS) {
    throw new ScimError(413, 'tooMany', `At most ${MOST_OPERATIONS} operations at once.`)
  }
  if (typeof failOnErrors !== 'number') throw invalid('invalidValue', '"failOnErrors" is a number.')
  return { operations, failOnErrors }
}

async function answerOne(
  operation: unknown,
  ids: Map<string, string>,
  answer: (request: ScimRequest) => Promise<ScimAnswer>,
): Promise<Json> {
  const { method, path, bulkId, data, version } = isObject(operation) ? operation : {}
  const verb = typeof method === 'string' ? method.toUpperCase() : ''
  const said = { method: verb, ...(typeof bulkId === 'string' && { bulkId }) }
  const isReadable =
    METHODS.has(verb) && typeof path === 'string' && /^\/(?:Users|Groups)\b/.test(path)
  if (!isReadable || (verb === 'POST' && typeof bulkId !== 'string')) {
    return {
      ...said,
      status: '400',
      response: { detail: 'The operation can not be read.', status: '400' },
    }
  }
  const { status, body } = await answer({
    method: verb,
    path: resolved(path, ids) as string,
    query: {},
    body: resolved(data, ids),
    ifMatch: typeof version === 'string' ? version : null,
    ifNoneMatch: null,
  })
  if (status >= 400) return { ...said, status: String(status), response: body }
  const id = body?.['id']
  if (verb === 'POST' && typeof bulkId === 'string' && typeof id === 'string') ids.set(bulkId, id)
  const meta = isObject(body?.['meta']) ? body['meta'] : {}
  return { ...said, status: String(status), location: meta['location'], version: meta['version'] }
}

/** Puts the ids of created resources in the place of their bulkIds; an unknown one finds nobody. */
function resolved(value: unknown, ids: ReadonlyMap<string, string>): unknown {
  if (value === undefined) return undefined
  return JSON.parse(JSON.stringify(value), (_name, inner: unknown) =>
    typeof inner === 'string'
      ? inner.replaceAll(/bulkId:([\w-]+)/g, (whole, id: string) => ids.get(id) ?? whole)
      : inner,
  )
}

import { readFileSync } from 'node:fs'
import { endpoints } from '#app/contract/endpoints.ts'
import { describeApi } from '#platform/server/http/openapi.ts'
import type { Json, ReleasedDocument } from './breaking-changes.ts'

/** The file with the document of the last release. */
export const KEPT = new URL('../../docs/api-released.json', import.meta.url)

export function readKept(): ReleasedDocument {
  return JSON.parse(readFileSync(KEPT, 'utf8')) as ReleasedDocument
}

/**
 * The part of the present document that is promised to programs: the operations that API tokens open, without
 * words and refusals.
 */
export function promisedDocument(): Pick<ReleasedDocument, 'paths'> {
  const open = Object.entries(endpoints).filter(([, endpoint]) => 'scope' in endpoint)
  const { paths } = describeApi(Object.fromEntries(open), '') as {
    paths: Record<string, Record<string, Json>>
  }
  const promised = Object.entries(paths).map(([path, methods]) => [
    path,
    Object.fromEntries(
      Object.entries(methods).map(([method, operation]) => [method, promisedOf(operation)]),
    ),
  ])
  return { paths: Object.fromEntries(promised) as Json }
}

function promisedOf({ security, parameters, requestBody, responses, ...other }: Json): Json {
  const { 200: answer } = responses as Json
  const [since, sunset] = [other['x-deprecated-since'], other['x-sunset']]
  const end = { 'x-deprecated-since': since, 'x-sunset': sunset }
  const parts = { ...end, security, parameters, requestBody, responses: { 200: answer } }
  return JSON.parse(JSON.stringify(parts, withoutWords)) as Json
}

/** A field of this name would be an object. */
function withoutWords(name: string, value: unknown): unknown {
  return name === 'description' && typeof value === 'string' ? undefined : value
}

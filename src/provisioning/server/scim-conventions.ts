import { invalid, MOST_RESULTS, ScimError, type Json } from './scim-schemas.ts'
import { isObject } from './tidy-requests.ts'

export interface ScimResponse {
  readonly status: number
  readonly body: Json | null
}

/** The page that a request asks for (RFC 7644, section 3.4.2.4): numbers out of range mean the nearest. */
export function readScimPage({ filter, startIndex, count }: Readonly<Record<string, string>>) {
  return {
    filter: filter === undefined || filter.trim() === '' ? null : filter,
    startIndex: Math.max(1, numberIn('startIndex', startIndex, 1)),
    count: Math.min(MOST_RESULTS, Math.max(0, numberIn('count', count, MOST_RESULTS))),
  }
}

function numberIn(name: string, text: string | undefined, otherwise: number): number {
  if (text === undefined || text === '') return otherwise
  if (!/^-?\d{1,9}$/.test(text)) throw invalid('invalidValue', `"${name}" is a whole number.`)
  return Number(text)
}

/** Refuses to change a resource of another version than the client knows. Throws ScimError(412). */
export function refuseOtherVersion(ifMatch: string | null, resource: Json): void {
  if (ifMatch === null || ifMatch.trim() === '*') return
  const known = ifMatch.split(',').map((tag) => tag.trim())
  if (known.includes(String(versionIn(resource)))) return
  throw new ScimError(412, null, 'The resource has changed since you read it.')
}

/** The ETag of a resource; null: it has none. */
export function versionIn(body: Json | null): string | null {
  const meta = body?.['meta']
  return isObject(meta) && typeof meta['version'] === 'string' ? meta['version'] : null
}

const ALWAYS = new Set(['schemas', 'id', 'meta', 'totalresults', 'startindex', 'itemsperpage'])

/** A resource, or each of a list, with the attributes that the request names. */
export function selected(body: Json, query: Readonly<Record<string, string>>): Json {
  const { attributes, excludedAttributes } = query
  if (attributes === undefined && excludedAttributes === undefined) return body
  if (Array.isArray(body['Resources'])) {
    return { ...body, Resources: body['Resources'].map((one: Json) => selected(one, query)) }
  }
  const named = (list: string) =>
    list
      .toLowerCase()
      .split(',')
      .map((name) =>
        name
          .trim()
          .replace(/^urn:.*:user:?/, (urn) =>
            urn.includes('enterprise') ? urn.replace(/:$/, '') : '',
          ),
      )
  const tops = named(attributes ?? excludedAttributes ?? '')
  const isNamed = (name: string) =>
    tops.some((top) => top === name || (attributes !== undefined && top.startsWith(`${name}.`)))
  return Object.fromEntries(
    Object.entries(body).filter(([name]) => {
      const lower = name.toLowerCase()
      return ALWAYS.has(lower) || isNamed(lower) === (attributes !== undefined)
    }),
  )
}

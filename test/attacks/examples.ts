import { randomUUID } from 'node:crypto'
import { MISSING, SAMPLES } from '#test/harness/samples.ts'
import type { EndpointName } from '#app/contract/endpoints.ts'
import type { Operation } from './document.ts'
import type { KnownValues } from './known-values.ts'

/** The request of an operation as flat texts: "path.id", "query.search", "body.receivers.0". */
export type Fields = Readonly<Record<string, string>>

export interface Example {
  readonly operation: Operation
  /** A request that Laurel accepts, or refuses for a reason of its own. */
  readonly fields: Fields
}

export interface BuiltRequest {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer | string | undefined
}

type Scalar = string | number | boolean | null

/** The operation's sample, with ids that exist where one of their kind is known. */
export function exampleOf(operation: Operation, known: KnownValues): Example {
  const { params = {}, query = {}, body } = sampleOf(operation)
  const fields: Record<string, string> = {}
  const keep = (name: string, value: unknown, field: string): void => {
    if (typeof value === 'object' && value !== null) {
      for (const [part, inner] of Object.entries(value)) {
        keep(`${name}.${part}`, inner, /^(?:\d+|ids)$/.test(part) ? field : part)
      }
      return
    }
    const found = value === MISSING ? known.find({ known: 0 }, field, operation.path) : undefined
    fields[name] = String(found ?? (value as Scalar) ?? '')
  }
  for (const [name, value] of Object.entries(params)) keep(`path.${name}`, value, `{${name}}`)
  for (const [name, value] of Object.entries(query)) keep(`query.${name}`, value, name)
  if (body !== undefined) keep('body', body, 'id')
  return { operation, fields }
}

function sampleOf({ operationId }: Operation) {
  return SAMPLES[operationId as EndpointName]
}

/** The operation's request with these texts in the places of the sample's values, under a new key. */
export function requestOf(operation: Operation, fields: Fields): BuiltRequest {
  const { query = {}, body, file } = sampleOf(operation)
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const text = fields[`path.${name}`] ?? ''
    // An empty part, or one of dots, is another address.
    return encodeURIComponent(/^\.{0,2}$/.test(text) ? '0' : text.toWellFormed())
  })
  const search = new URLSearchParams(
    Object.keys(query).map((name) => [name, fields[`query.${name}`] ?? '']),
  )
  const isKeyed = operation.parameters.some((one) => one.in === 'header')
  const type = file?.type ?? (body === undefined ? undefined : 'application/json')
  return {
    method: operation.method,
    path: `${path}?${search}`,
    headers: {
      ...(type !== undefined && { 'content-type': type }),
      ...(isKeyed && { 'idempotency-key': randomUUID() }),
    },
    body: file?.content ?? (body && JSON.stringify(replaced(body, 'body', fields))),
  }
}

/** The value with the texts of its fields, each of its former type if it can be one. */
function replaced(value: unknown, name: string, fields: Fields): unknown {
  if (Array.isArray(value)) {
    return value.map((one, place) => replaced(one, `${name}.${place}`, fields))
  }
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(
      Object.entries(value).map(([part, inner]) => [
        part,
        replaced(inner, `${name}.${part}`, fields),
      ]),
    )
  }
  const text = fields[name]
  return text === undefined ? value : typed(text, value as Scalar)
}

function typed(text: string, former: Scalar): Scalar {
  if (former === null && text === '') return null
  if (typeof former === 'number' && /^-?\d{1,15}$/.test(text)) return Number(text)
  if (typeof former === 'boolean' && /^(?:true|false)$/.test(text)) return text === 'true'
  return text
}

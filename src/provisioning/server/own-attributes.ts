import * as z from 'zod/mini'
import { isRefusalCode } from '#platform/contract/refusal-lookup.ts'
import { Refused } from '#platform/contract/refusals.ts'
import { TypedFact, type CustomField } from '#users/contract/person-fields.ts'
import type { Json } from './scim-schemas.ts'
import { isObject } from './tidy-requests.ts'

const OWN_PREFIX = /^urn:ietf:params:scim:schemas:extension:laurel:2\.0:User(?::|$)/i

/** An own field with what is known of a person. */
export type OwnValue = CustomField & { readonly value: string }

/** The values that a request says of own fields, by the lower case of their attributes; null: none. */
type OwnValues = ReadonlyMap<string, string | null>

/** The attribute of an own field: "payGrade" of "Pay grade", else its number. */
export function attributeOfField({ id, name }: CustomField): string {
  const words = name.match(/[a-z0-9]+/gi) ?? []
  const isPlain = /^[a-z][a-z0-9 _./-]*$/i.test(name)
  if (!isPlain) return `field${id}`
  return words
    .map((word, place) =>
      place === 0
        ? word.toLowerCase()
        : `${word.charAt(0).toUpperCase()}${word.slice(1).toLowerCase()}`,
    )
    .join('')
}

/** The values of own fields in the body of a POST, PUT or PATCH. */
export function readOwnValues(body: unknown): OwnValues {
  if (!isObject(body)) return new Map()
  const operations = Array.isArray(body['Operations']) ? body['Operations'].filter(isObject) : null
  const said = operations === null ? ownOf(body) : operations.flatMap(ownOfOperation)
  return new Map(said)
}

function ownOf(given: Json): [string, string | null][] {
  return Object.entries(given).flatMap(([name, value]): [string, string | null][] => {
    if (!OWN_PREFIX.test(name)) return []
    const attribute = name.replace(OWN_PREFIX, '').toLowerCase()
    if (attribute !== '') return [[attribute, textOf(value)]]
    return isObject(value)
      ? Object.entries(value).map(([inner, text]) => [inner.toLowerCase(), textOf(text)])
      : []
  })
}

function ownOfOperation({ op, path, value }: Json): [string, string | null][] {
  const removes = typeof op === 'string' && op.toLowerCase() === 'remove'
  if (typeof path === 'string' && path !== '') return ownOf({ [path]: removes ? null : value })
  return !removes && isObject(value) ? ownOf(value) : []
}

/** A text, number or truth value as text; null: nothing that Laurel keeps. */
function textOf(value: unknown): string | null {
  const only: unknown = Array.isArray(value) && value.length === 1 ? value[0] : value
  if (typeof only !== 'string' && typeof only !== 'number' && typeof only !== 'boolean') return null
  return String(only).trim() || null
}

/** The own fields of a request. */
export interface OwnFieldValues {
  readonly values: OwnValues
  /** Those that it does not name are taken away, as by a PUT. */
  readonly isAll: boolean
}

/**
 * The own fields to store. Attributes that name none are ignored, as RFC 7643 lets one: a field that the company
 * removed must not stop its directory. Throws Refused: 'fact-long', 'text-invalid'.
 */
export function fieldsToStore(
  fields: readonly CustomField[],
  { values, isAll }: OwnFieldValues,
): { id: number; value: string }[] {
  return fields.flatMap((field) => {
    const said = values.get(attributeOfField(field).toLowerCase())
    if (said === undefined && !isAll) return []
    const typed = z.safeParse(TypedFact, said ?? '')
    if (typed.success) return [{ id: field.id, value: typed.data }]
    const message = typed.error.issues[0]?.message ?? ''
    throw new Refused(isRefusalCode(message) ? message : 'invalid-input', attributeOfField(field))
  })
}

/** The extension of a person's resource; null: nothing is known of them. */
export function ownExtension(values: readonly OwnValue[]): Json | null {
  if (values.length === 0) return null
  return Object.fromEntries(values.map((one) => [attributeOfField(one), one.value]))
}

/** The own fields as attributes of a schema document (RFC 7643, section 7). */
export function describeFields(fields: readonly CustomField[]): Json[] {
  return fields.map((field) => ({
    name: attributeOfField(field),
    type: 'string',
    multiValued: false,
    description: field.name,
    required: false,
    caseExact: false,
    mutability: 'readWrite',
    returned: 'default',
    uniqueness: 'none',
  }))
}

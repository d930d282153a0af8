import { ENTERPRISE, invalid, NOT_KEPT, PATCH_OP, type Json } from './scim-schemas.ts'

// Okta and Entra ID depart from RFC 7644 in known ways, which the library refuses; see docs/directory.md.

const MOST_OPERATIONS = 1_000
const DEEPEST = 12
const CORE = /^urn:ietf:params:scim:schemas:core:2\.0:(?:User|Group):/i
const ENTERPRISE_PREFIX = /^urn:ietf:params:scim:schemas:extension:enterprise:2\.0:User(?::|$)/i

/** The spelling of the attributes that Laurel keeps, by their lower case. */
const KEPT = new Map(
  [
    'userName',
    'externalId',
    'displayName',
    'title',
    'active',
    'emails',
    'name',
    'members',
    'name.givenName',
    'name.familyName',
    'name.formatted',
    'employeeNumber',
    'department',
    'manager',
    'userType',
    'costCenter',
  ].map((name) => [name.toLowerCase(), name]),
)
const IN_ENTERPRISE = new Set(['employeeNumber', 'department', 'manager', 'costCenter'])
const READ_ONLY = ['id', 'meta', 'schemas', 'groups', 'organization', 'division']
const IGNORED = new Set(
  [
    ...NOT_KEPT,
    ...READ_ONLY,
    'name.middleName',
    'name.honorificPrefix',
    'name.honorificSuffix',
  ].map((name) => name.toLowerCase()),
)

export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Other control characters may be in attributes that Laurel ignores, such as addresses of many lines. */
export const UNREADABLE = /[\0\p{Cs}\p{Noncharacter_Code_Point}]/u

/** Refuses texts that can not be stored, and bodies deeper than any that SCIM describes. */
export function refuseUnreadable(body: unknown): void {
  const left: [unknown, number][] = [[body, 0]]
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    const [value, depth] = next
    if (depth > DEEPEST) throw invalid('invalidSyntax', 'The body is nested too deeply.')
    if (typeof value === 'string' && UNREADABLE.test(value)) {
      throw invalid('invalidValue', 'A text has characters that can not be stored.')
    }
    if (typeof value !== 'object' || value === null) continue
    for (const [name, inner] of Object.entries(value)) left.push([name, depth], [inner, depth + 1])
  }
}

interface Attribute {
  readonly name: string
  readonly value: unknown
}

/** An attribute that Laurel keeps, with its plain value; null: one that it ignores. */
function attributeOf(typed: string, value: unknown): Attribute | null {
  const path = typed.replace(CORE, '').replace(ENTERPRISE_PREFIX, '')
  if (/^urn:/i.test(path)) return null
  const lower = path.toLowerCase()
  if (/^emails(?:\[|\.|$)/.test(lower)) return emailOf(lower, value)
  if (/^addresses(?:\[|\.|$)/.test(lower)) return workplaceOf(lower, value)
  if (lower.startsWith('manager.')) return lower === 'manager.value' ? managerOf(value) : null
  if (lower === 'manager') return managerOf(value)
  const name = KEPT.get(lower)
  if (name !== undefined) return { name, value: plain(name, value) }
  const [first = ''] = lower.split(/[.[]/)
  if (IGNORED.has(lower) || IGNORED.has(first)) return null
  throw invalid('invalidPath', `There is no attribute "${path.slice(0, 80)}".`)
}

/** A single value without the array or object around it; "True" and "False" as they are meant. */
function plain(name: string, value: unknown): unknown {
  if (name === 'members' || name === 'name') return value
  const only: unknown = Array.isArray(value) && value.length === 1 ? value[0] : value
  const bare = isObject(only) && 'value' in only ? only['value'] : only
  return name === 'active' ? asBoolean(bare) : bare
}

function asBoolean(value: unknown): unknown {
  const word = typeof value === 'string' ? value.toLowerCase() : ''
  return word === 'true' ? true : word === 'false' ? false : value
}

/** A manager is the id of a person: bare, in an object, or in an array of one. */
function managerOf(value: unknown): Attribute {
  const id = plain('manager', value)
  const isNobody = id === null || id === undefined || id === ''
  return {
    name: 'manager',
    value: isNobody ? null : { value: typeof id === 'number' ? `${id}` : id },
  }
}

/** The address for work, else the first one; a path with a filter names the one for work, or is ignored. */
function emailOf(path: string, value: unknown): Attribute | null {
  const [, filter = null] = /^emails\[(.*?)\]/.exec(path) ?? []
  if (filter !== null && !/^(?:type eq "work"|primary eq "?true"?)$/.test(filter.trim()))
    return null
  const list = Array.isArray(value) ? value : [value]
  const isWork = (one: unknown) =>
    isObject(one) &&
    (String(one['type']).toLowerCase() === 'work' || asBoolean(one['primary']) === true)
  const chosen: unknown = list.find(isWork) ?? list[0]
  const address = isObject(chosen) ? chosen['value'] : chosen
  const emails =
    address === undefined || address === null || address === ''
      ? null
      : [{ value: address, type: 'work', primary: true }]
  return { name: 'emails', value: emails }
}

/** The path of a part of the one postal address that Laurel keeps: the city and the country of work. */
export const WORKPLACE = 'addresses[type eq "work"].'

/** The city and the country of the address for work, else of the first one; those of other addresses are ignored. */
function workplaceOf(path: string, value: unknown): Attribute | null {
  const [, filter = null, part = null] = /^addresses(?:\[(.*?)\])?(?:\.(\w+))?$/.exec(path) ?? []
  const isWork = filter === null || /^(?:type eq "work"|primary eq "?true"?)$/.test(filter.trim())
  if (!isWork || (part !== null && part !== 'locality' && part !== 'country')) return null
  if (part !== null) return { name: `${WORKPLACE}${part}`, value: plain(part, value) }
  const list = Array.isArray(value) ? value : [value]
  const chosen: unknown =
    list.find((one) => isObject(one) && String(one['type']).toLowerCase() === 'work') ?? list[0]
  if (!isObject(chosen)) return { name: 'addresses', value: null }
  const { locality, country } = chosen
  const kept = Object.entries({ locality, country }).filter(([, text]) => text)
  const addresses = kept.length === 0 ? null : [{ type: 'work', ...Object.fromEntries(kept) }]
  return { name: 'addresses', value: addresses }
}

/** Attributes by their names, with those inside `name` and the enterprise extension lifted out. */
function flatten(given: Json): Attribute[] {
  return Object.entries(given).flatMap(([typed, value]) => {
    const isWhole = /^urn:ietf:params:scim:schemas:extension:enterprise:2\.0:User$/i.test(typed)
    if (isWhole) return isObject(value) ? flatten(value) : []
    if (typed.toLowerCase() === 'name' && isObject(value)) {
      return Object.entries(value).flatMap(
        ([part, text]) => attributeOf(`name.${part}`, text) ?? [],
      )
    }
    return attributeOf(typed, value) ?? []
  })
}

/** The body of a POST or a PUT as RFC 7643 has it, with what Laurel keeps. */
export function tidyResource(body: unknown): Json {
  if (!isObject(body)) throw invalid('invalidSyntax', 'The body is not a JSON object.')
  const resource: Json = {}
  const [name, enterprise]: [Json, Json] = [{}, {}]
  for (const { name: attribute, value } of flatten(body)) {
    if (value === null || value === undefined || value === '') continue
    if (attribute.startsWith(WORKPLACE)) continue
    const [, part] = attribute.split('.')
    if (part !== undefined) name[part] = value
    else if (IN_ENTERPRISE.has(attribute)) enterprise[attribute] = value
    else resource[attribute] = value
  }
  if (Object.keys(name).length > 0) resource['name'] = name
  if (Object.keys(enterprise).length > 0) resource[ENTERPRISE] = enterprise
  return resource
}

export interface Operation {
  readonly op: 'add' | 'remove' | 'replace'
  readonly path: string
  readonly value?: unknown
}

/** The operations of a PATCH, each with one path; those of attributes that Laurel ignores are left out. */
export function tidyPatch(body: unknown): Operation[] {
  if (!isObject(body)) throw invalid('invalidSyntax', 'The body is not a JSON object.')
  const { schemas, Operations: operations } = body
  if (!Array.isArray(schemas) || !schemas.includes(PATCH_OP)) {
    throw invalid('invalidSyntax', `The schema of a PATCH is "${PATCH_OP}".`)
  }
  if (!Array.isArray(operations) || operations.length === 0) {
    throw invalid('invalidValue', '"Operations" is a list with at least one operation.')
  }
  if (operations.length > MOST_OPERATIONS) throw invalid('invalidValue', 'Too many operations.')
  return operations.flatMap((operation: unknown) => tidyOperation(operation))
}

function tidyOperation(operation: unknown): Operation[] {
  if (!isObject(operation)) throw invalid('invalidSyntax', 'An operation is not an object.')
  const { path, value } = operation
  const op = typeof operation['op'] === 'string' ? operation['op'].toLowerCase() : ''
  if (op !== 'add' && op !== 'remove' && op !== 'replace') {
    throw invalid('invalidSyntax', 'An operation is "add", "remove" or "replace".')
  }
  if (path !== undefined && path !== null && typeof path !== 'string') {
    throw invalid('invalidPath', 'A path is text.')
  }
  if (typeof path === 'string' && path.length > 300)
    throw invalid('invalidPath', 'A path is too long.')
  if (typeof path === 'string' && path !== '') return operationOn(op, path, value)
  if (op === 'remove') throw invalid('noTarget', 'What is removed has a path.')
  if (!isObject(value)) throw invalid('invalidValue', 'Without a path, a value is an object.')
  return flatten(value).map((one) => normalizedOperation(op, one.name, one.value))
}

function operationOn(op: Operation['op'], path: string, value: unknown): Operation[] {
  if (/^members\[/i.test(path))
    return [{ op, path: `members${path.slice('members'.length)}`, value }]
  if (/^name$/i.test(path.replace(CORE, '')) && isObject(value)) {
    return flatten({ name: value }).map((one) => normalizedOperation(op, one.name, one.value))
  }
  if (ENTERPRISE_PREFIX.test(path) && isObject(value) && !/:manager$/i.test(path)) {
    return flatten(value).map((one) => normalizedOperation(op, one.name, one.value))
  }
  const attribute = attributeOf(path, value)
  return attribute === null ? [] : [normalizedOperation(op, attribute.name, attribute.value)]
}

/** Setting an attribute to nothing removes it. */
function normalizedOperation(op: Operation['op'], name: string, value: unknown): Operation {
  const path = IN_ENTERPRISE.has(name) ? `${ENTERPRISE}:${name}` : name
  if (name === 'members') return { op, path, value }
  const isNothing = value === null || value === undefined || value === ''
  if (op === 'remove' || isNothing) return { op: 'remove', path }
  return { op: 'replace', path, value }
}

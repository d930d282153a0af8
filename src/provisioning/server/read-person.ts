import SCIMMY from 'scimmy'
import * as z from 'zod/mini'
import { NewLoginName, PersonNames } from '#auth/contract/new-account.ts'
import { isNobodysNumber } from '#imports/server/import-rules.ts'
import type { PersonKind } from '#platform/contract/person-kinds.ts'
import { isRefusalCode } from '#platform/contract/refusal-lookup.ts'
import { Refused } from '#platform/contract/refusals.ts'
import { EmployeeId, TypedPosition } from '#users/contract/employment.ts'
import { TypedFact } from '#users/contract/person-fields.ts'
import { readCountry, readKind } from '#users/server/import-facts.ts'
import type { OwnFieldValues } from './own-attributes.ts'
import { ENTERPRISE, invalid, OWN, PATCH_OP, type Json } from './scim-schemas.ts'
import { isObject, WORKPLACE, type Operation } from './tidy-requests.ts'

/** What the directory says of a person; undefined: nothing, null: nobody or none. */
export interface PersonInput {
  readonly userName?: string
  readonly externalId?: string | null
  readonly firstName?: string
  readonly lastName?: string
  readonly email?: string
  readonly isActive?: boolean
  readonly title?: string | null
  readonly team?: string | null
  readonly employeeId?: string | null
  readonly managerId?: string | null
  readonly place?: string | null
  readonly country?: string | null
  readonly costCentre?: string | null
  readonly kind?: PersonKind | null
  readonly own?: OwnFieldValues
}

/** Reads a tidy resource by the library's schema, then by Laurel's own rules for each field. */
export function readPerson(resource: Json): PersonInput {
  return personInputOf(plainOf(new SCIMMY.Schemas.User(resource, 'in')))
}

/** Those that the library knows. */
const LIBRARY_SCHEMAS = [SCIMMY.Schemas.User.id, ENTERPRISE]

/**
 * What a PATCH changes: the library applies its operations to the resource, and what then differs is said.
 */
export async function readPatch(
  { [OWN]: _own, ...current }: Json,
  operations: readonly Operation[],
): Promise<PersonInput> {
  if (operations.length === 0) return {}
  const touchesWorkplace = operations.some(({ path }) => path.startsWith(WORKPLACE))
  const hasWorkplace = Array.isArray(current['addresses'])
  // The library changes a part of an address only where there is one.
  const seeded =
    touchesWorkplace && !hasWorkplace ? { ...current, addresses: [{ type: 'work' }] } : current
  const source = new SCIMMY.Schemas.User({ ...seeded, schemas: LIBRARY_SCHEMAS }, 'both')
  // What is not there can not be removed.
  const applied = operations.filter(({ op, path }) => op !== 'remove' || valueAt(current, path))
  if (applied.length === 0) return {}
  const message = { schemas: [PATCH_OP], Operations: applied } as never
  const target = await new SCIMMY.Messages.PatchOp(message).apply(source as never)
  if (target === undefined) return {}
  const [was, is] = [personInputOf(current), personInputOf(plainOf(target))]
  const named = new Set(applied.map(({ path }) => path))
  const changed = Object.entries({ ...clearedFields(was), ...is }).filter(
    ([name, value]) => value !== was[name as keyof PersonInput],
  )
  // A display name alone is not the name: it is made of the two others.
  return named.has('displayName') || named.has('name.formatted')
    ? { ...Object.fromEntries(changed), ...(named.size === 1 && namesOf(operations)) }
    : Object.fromEntries(changed)
}

function namesOf(operations: readonly Operation[]): Pick<PersonInput, 'firstName' | 'lastName'> {
  const whole = operations.find(({ path }) => /^(?:displayName|name\.formatted)$/.test(path))?.value
  return typeof whole === 'string' ? splitName(whole) : {}
}

function clearedFields(was: PersonInput): PersonInput {
  const names = [
    'externalId',
    'title',
    'team',
    'employeeId',
    'managerId',
    'place',
    'country',
    'costCentre',
    'kind',
  ] as const
  return Object.fromEntries(names.filter((name) => name in was).map((name) => [name, null]))
}

function valueAt(resource: Json, path: string): boolean {
  if (path.startsWith(`${ENTERPRISE}:`)) {
    const extension = resource[ENTERPRISE]
    return isObject(extension) && path.slice(ENTERPRISE.length + 1) in extension
  }
  if (path.startsWith(WORKPLACE)) {
    const [address] = addressesIn(resource)
    return address !== undefined && path.slice(WORKPLACE.length) in address
  }
  const [first = '', part] = path.split('.')
  const value = resource[first]
  return part === undefined ? value !== undefined : isObject(value) && part in value
}

function plainOf(schema: object): Json {
  return JSON.parse(JSON.stringify(schema)) as Json
}

function addressesIn({ addresses }: Json): Json[] {
  return Array.isArray(addresses) ? addresses.filter(isObject) : []
}

function personInputOf(resource: Json): PersonInput {
  const name = isObject(resource['name']) ? resource['name'] : {}
  const extension = isObject(resource[ENTERPRISE]) ? resource[ENTERPRISE] : {}
  const emails: unknown[] = Array.isArray(resource['emails']) ? resource['emails'] : []
  const email = emails.find(isObject)
  const manager = extension['manager']
  const [address] = addressesIn(resource)
  const whole = splitName(textIn(name['formatted']) ?? textIn(resource['displayName']) ?? '')
  const said = {
    userName: textIn(resource['userName']),
    externalId: textIn(resource['externalId']),
    firstName: textIn(name['givenName']) ?? whole.firstName,
    lastName: textIn(name['familyName']) ?? whole.lastName,
    email: textIn(email?.['value']),
    isActive: typeof resource['active'] === 'boolean' ? resource['active'] : undefined,
    title: textIn(resource['title']),
    team: textIn(extension['department']),
    employeeId: numberIn(extension['employeeNumber']),
    managerId: isObject(manager) ? textIn(manager['value']) : undefined,
    place: textIn(address?.['locality']),
    // Countries and kinds that Laurel does not know are not said.
    country: readCountry(textIn(address?.['country']) ?? '') ?? undefined,
    costCentre: textIn(extension['costCenter']),
    kind: readKind(textIn(resource['userType']) ?? '') ?? undefined,
  }
  const given = Object.entries(said).filter(([, value]) => value !== undefined)
  return checked(Object.fromEntries(given))
}

function textIn(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined
}

/** A number of somebody; null for "N/A" and its kin, and for one that a spreadsheet has spoilt. */
function numberIn(value: unknown): string | null | undefined {
  const text = textIn(value)
  return text !== undefined && isNobodysNumber(text) ? null : text
}

/** A whole name as first and last name; a single word is both, since Laurel needs both. */
function splitName(whole: string): Pick<PersonInput, 'firstName' | 'lastName'> {
  const words = whole.trim().split(/\s+/)
  const [firstName = ''] = words
  if (firstName === '') return {}
  return { firstName, lastName: words.slice(1).join(' ') || firstName }
}

const key = z.string().check(z.minLength(1), z.maxLength(254))

const RULES = {
  userName: key,
  externalId: key,
  firstName: PersonNames.firstName,
  lastName: PersonNames.lastName,
  email: NewLoginName,
  title: TypedPosition.shape.title,
  team: TypedPosition.shape.team,
  employeeId: EmployeeId,
  place: TypedFact,
  costCentre: TypedFact,
} as const

/** Throws Refused with the code that All Data would show. */
function checked(said: PersonInput): PersonInput {
  const result: Record<string, unknown> = { ...said }
  for (const [field, rule] of Object.entries(RULES)) {
    const value = result[field]
    if (value === undefined || value === null) continue
    const parsed = z.safeParse(rule, value)
    if (!parsed.success) {
      const message = parsed.error.issues[0]?.message ?? ''
      if (isRefusalCode(message)) throw new Refused(message, field)
      throw invalid('invalidValue', `"${field}" is too long.`)
    }
    result[field] = parsed.data
  }
  return result
}

import * as z from 'zod/mini'
import { NewAccount, PersonNames } from '#auth/contract/new-account.ts'
import { PERMISSION_FLAGS, type PermissionFlag } from '#platform/contract/people.ts'
import { isRefusalCode } from '#platform/contract/refusals.ts'
import { isFormula, unquoteFormula } from '#platform/server/formula.ts'
import type { Cells, Fault } from '#imports/server/import-rules.ts'

/** What a row says about a person; what it leaves open is null. */
export interface UserEntry extends Readonly<Record<PermissionFlag, boolean | null>> {
  readonly email: string
  readonly firstName: string | null
  readonly lastName: string | null
}

const FIELDS = { firstName: 'First Name', lastName: 'Last Name', email: 'Email' } as const
const NAMES = ['firstName', 'lastName'] as const

const SCHEMAS = { ...PersonNames, email: NewAccount.shape.email }

const FLAGS = new Map([
  ['true', true],
  ['yes', true],
  ['1', true],
  ['false', false],
  ['no', false],
  ['0', false],
  ['', null],
])

/** Reads a row of a file of users, or says what is wrong with it. */
export function readUserEntry(cells: Cells): UserEntry | Fault {
  const address = readField('email', cells[FIELDS.email] ?? '')
  if (typeof address !== 'string') return address
  const entry = {
    email: address,
    firstName: null as string | null,
    lastName: null as string | null,
  }
  for (const name of NAMES) {
    const said = cells[FIELDS[name]] ?? ''
    if (said.trim() === '') continue
    if (isFormula(said)) return { refusal: 'row-formula', column: FIELDS[name] }
    const read = readField(name, unquoteFormula(said.trim()))
    if (typeof read !== 'string') return read
    entry[name] = read
  }
  const flags: Partial<Record<PermissionFlag, boolean | null>> = {}
  for (const flag of PERMISSION_FLAGS) {
    const read = FLAGS.get((cells[flag] ?? '').trim().toLowerCase())
    if (read === undefined) return { refusal: 'row-flag', column: flag }
    flags[flag] = read
  }
  return { ...entry, ...(flags as Record<PermissionFlag, boolean | null>) }
}

/** What a row says, by column; empty where it leaves something open. */
export function textsOf(entry: UserEntry): Record<string, string> {
  return Object.fromEntries([
    ...NAMES.map((name) => [FIELDS[name], entry[name] ?? '']),
    ...PERMISSION_FLAGS.map((flag) => [flag, String(entry[flag] ?? '')]),
  ]) as Record<string, string>
}

/** Why the row makes no new account: it does not say the whole name. */
export function whyNoAccount(entry: UserEntry): Fault | null {
  for (const name of NAMES) {
    if (entry[name] !== null) continue
    const read = readField(name, '')
    if (typeof read !== 'string') return read
  }
  return null
}

function readField(field: keyof typeof FIELDS, text: string): string | Fault {
  const result = z.safeDecode(SCHEMAS[field], text)
  if (result.success) return result.data
  const code = result.error.issues[0]?.message ?? ''
  return { refusal: isRefusalCode(code) ? code : 'invalid-input', column: FIELDS[field] }
}

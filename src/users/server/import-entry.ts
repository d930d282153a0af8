import * as z from 'zod/mini'
import { PERMISSION_FLAGS, type PermissionFlag } from '#platform/contract/people.ts'
import { isRefusalCode } from '#platform/contract/refusal-lookup.ts'
import { isFormula, unquoteFormula } from '#platform/server/csv-table.ts'
import type { Cells, Fault } from '#imports/server/import-rules.ts'
import { isNobodysNumber } from '#imports/server/placeholders.ts'
import { PersonNames } from '#auth/contract/new-account.ts'
import { GivenName } from '#auth/contract/user-names.ts'
import { Birthday, EmployeeId, StartDate, TypedManager } from '#users/contract/employment.ts'
import { TypedPosition } from '#users/contract/position.ts'

/** A row's values for a person; null for an empty cell. */
export interface UserEntry
  extends
    Readonly<Record<PermissionFlag, boolean | null>>,
    Readonly<Record<TextColumn, string | null>> {
  /** An e-mail address or a user name. */
  readonly email: string
  /** An address or employee id. */
  readonly manager: string | null
  /** The account that the row names; null: the one with the address, or a new one. */
  readonly id: number | null
}

export const FIELDS = {
  firstName: 'First Name',
  lastName: 'Last Name',
  email: 'Email',
  title: 'Title',
  team: 'Team',
  id: 'ID',
  employeeId: 'Employee ID',
  manager: 'Manager',
  startDate: 'Start Date',
  birthday: 'Birthday',
} as const
const NAMES = ['firstName', 'lastName'] as const
/** In the order of `columnsOf`. */
export const TEXTS = [...NAMES, 'title', 'team', 'employeeId', 'startDate', 'birthday'] as const
export type TextColumn = (typeof TEXTS)[number]

const SCHEMAS = {
  ...PersonNames,
  ...TypedPosition.shape,
  employeeId: EmployeeId,
  manager: TypedManager,
  startDate: StartDate,
  birthday: Birthday,
  email: GivenName,
}

const ID = /^[1-9]\d{0,14}$/

/** The words of spreadsheets and HR systems for a flag, in several languages. */
const ON = `true yes y 1 x on ja j wahr oui vrai sí si sì verdadero sim verdadeiro نعم vero waar`
const OFF = `false no n 0 - off nein falsch non faux nee falso não nao لا onwaar`
const FLAGS = new Map<string, boolean | null>([
  ...ON.split(' ').map((word) => [word, true] as const),
  ...OFF.split(' ').map((word) => [word, false] as const),
  ['', null],
])

/** Reads a row of a file of users, or says what is wrong with it. */
export function readUserEntry(cells: Cells): UserEntry | Fault {
  const address = readField('email', cells[FIELDS.email] ?? '')
  if (typeof address !== 'string') return address
  const id = (cells[FIELDS.id] ?? '').trim()
  if (id !== '' && !ID.test(id)) return { refusal: 'row-id-unknown', column: FIELDS.id }
  const texts: Partial<Record<TextColumn, string | null>> = {}
  for (const name of TEXTS) {
    const said = cells[FIELDS[name]] ?? ''
    texts[name] = null
    if (said.trim() === '') continue
    if (name === 'employeeId' && isNobodysNumber(said)) {
      return { refusal: 'employee-id-spoilt', column: FIELDS[name] }
    }
    if (isFormula(said)) return { refusal: 'row-formula', column: FIELDS[name] }
    const read = readField(name, unquoteFormula(said.trim()))
    if (typeof read !== 'string') return read
    texts[name] = read
  }
  const flags: Partial<Record<PermissionFlag, boolean | null>> = {}
  for (const flag of PERMISSION_FLAGS) {
    const read = FLAGS.get((cells[flag] ?? '').trim().toLowerCase())
    if (read === undefined) return { refusal: 'row-flag', column: flag }
    flags[flag] = read
  }
  const manager = readField('manager', cells[FIELDS.manager] ?? '')
  if (typeof manager !== 'string') return manager
  return {
    email: address,
    manager: manager || null,
    id: id === '' ? null : Number(id),
    ...texts,
    ...flags,
  } as UserEntry
}

/** A row's cells by column. */
export function textsOf(entry: UserEntry): Record<string, string> {
  return Object.fromEntries([
    [FIELDS.email, entry.email],
    [FIELDS.manager, entry.manager ?? ''],
    ...TEXTS.map((name) => [FIELDS[name], entry[name] ?? '']),
    ...PERMISSION_FLAGS.map((flag) => [flag, String(entry[flag] ?? '')]),
  ]) as Record<string, string>
}

/** The fault of a row that lacks a name, so that it can't create an account; null if it can. */
export function whyNoAccount(entry: UserEntry): Fault | null {
  for (const name of NAMES) {
    if (entry[name] !== null) continue
    const read = readField(name, '')
    if (typeof read !== 'string') return read
  }
  return null
}

function readField(field: keyof typeof SCHEMAS, text: string): string | Fault {
  const result = z.safeDecode(SCHEMAS[field], text)
  if (result.success) return result.data
  const code = result.error.issues[0]?.message ?? ''
  return { refusal: isRefusalCode(code) ? code : 'invalid-input', column: FIELDS[field] }
}

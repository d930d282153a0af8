import * as z from 'zod/mini'
import { NewLoginName, PersonNames } from '#auth/contract/new-account.ts'
import type { ImportNote } from '#imports/contract/imports.ts'
import { ownFieldOf } from '#imports/contract/own-columns.ts'
import {
  isNobodysNumber,
  type Cells,
  type EntryVerdict,
  type Fault,
  type ImportJudge,
  type Verdict,
} from '#imports/server/import-rules.ts'
import {
  LanguageChoice,
  languageNamed,
  LANGUAGES,
  type Language,
} from '#platform/contract/languages.ts'
import { PERMISSION_FLAGS, type PermissionFlag } from '#platform/contract/people.ts'
import { isRefusalCode } from '#platform/contract/refusal-lookup.ts'
import type { RefusalCode } from '#platform/contract/refusals.ts'
import type { Tx } from '#platform/server/db/transact.ts'
import { isFormula, unquoteFormula } from '#platform/server/files/csv-table.ts'
import { findRoleHolders } from '#roles/server/held-roles.ts'
import {
  Birthday,
  EmployeeId,
  StartDate,
  TypedManager,
  TypedPosition,
} from '#users/contract/employment.ts'
import { TypedFact, TypedFacts } from '#users/contract/person-fields.ts'
import { readCountry, readKind } from './import-facts.ts'

/** A row's values for a person; null for an empty cell. */
export interface UserEntry
  extends
    Readonly<Record<PermissionFlag, boolean | null>>,
    Readonly<Record<TextColumn, string | null>> {
  /** An e-mail address or a user name. */
  readonly email: string
  /** An address, an employee id, or a name. */
  readonly manager: string | null
  readonly receivesPoints: boolean | null
  /** Values of the company's own fields, by column. */
  readonly own: Readonly<Record<string, string>>
  /** The last day at work; null: not known. */
  readonly lastDay: string | null
  /** The file says that the person is not in the company any more. */
  readonly hasLeft: boolean
  readonly notes?: readonly ImportNote[]
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
  place: 'Place',
  country: 'Country',
  costCentre: 'Cost Centre',
  kind: 'Kind',
  receivesPoints: 'Receives Points',
  status: 'Status',
  leavingDate: 'Leaving Date',
  language: 'Language',
} as const
const NAMES = ['firstName', 'lastName'] as const
/** In the order of `columnsOf`. */
export const TEXT_COLUMNS = [
  ...NAMES,
  'title',
  'team',
  'employeeId',
  'startDate',
  'birthday',
  'language',
  'place',
  'country',
  'costCentre',
  'kind',
] as const
export type TextColumn = (typeof TEXT_COLUMNS)[number]

const SCHEMAS = {
  ...PersonNames,
  ...TypedPosition.shape,
  employeeId: EmployeeId,
  manager: TypedManager,
  startDate: StartDate,
  birthday: Birthday,
  leavingDate: StartDate,
  language: LanguageChoice,
  place: TypedFacts.place,
  country: TypedFacts.country,
  costCentre: TypedFacts.costCentre,
  kind: TypedFacts.kind,
  email: NewLoginName,
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

/** The words of HR systems for somebody who is not in the company any more. */
const LEFT = new Set(
  `inactive inaktiv terminated left resigned former retired exited offboarded deactivated ausgeschieden
   ausgetreten ehemalig verlassen inactif inactive sorti parti baja cesado inactivo inativo desligado
   demitido`.split(/\s+/),
)

/** Reads a row of a file of users, or says all that is wrong with it. */
export function readUserEntry(cells: Cells): UserEntry | Fault {
  const faults: ImportNote[] = []
  const notes: ImportNote[] = []
  const textOf = (column: string) => (cells[column] ?? '').trim()
  const refuse = (code: RefusalCode, column: string) => {
    faults.push({ code, column, text: textOf(column) })
    return null
  }
  const ignore = (code: RefusalCode, column: string) => {
    notes.push({ code, column, text: textOf(column) })
    return null
  }
  const email = readField('email', textOf(FIELDS.email), refuse)
  const id = textOf(FIELDS.id)
  if (id !== '' && !ID.test(id)) refuse('row-id-unknown', FIELDS.id)
  const texts: Partial<Record<TextColumn, string | null>> = {}
  for (const name of TEXT_COLUMNS)
    texts[name] = readText(name, cells[FIELDS[name]] ?? '', refuse, ignore)
  const own = readOwnFields(cells, refuse, ignore)
  const flagOf = (column: string) => {
    const read = FLAGS.get(textOf(column).toLowerCase())
    return read === undefined ? refuse('row-flag', column) : read
  }
  const flags: Partial<Record<PermissionFlag, boolean | null>> = {}
  for (const flag of PERMISSION_FLAGS) flags[flag] = flagOf(flag)
  const receivesPoints = flagOf(FIELDS.receivesPoints)
  const leaving = readImportDate(textOf(FIELDS.leavingDate))
  const lastDay = leaving === '' ? null : readField('leavingDate', leaving, ignore)
  const manager = readField('manager', textOf(FIELDS.manager), ignore) || null
  const [first, ...others] = faults
  if (first !== undefined) {
    return {
      refusal: first.code as RefusalCode,
      column: first.column,
      others: [...others, ...notes],
    }
  }
  return {
    email,
    manager,
    id: id === '' ? null : Number(id),
    lastDay,
    hasLeft: LEFT.has(textOf(FIELDS.status).toLowerCase()),
    ...texts,
    ...flags,
    receivesPoints,
    own,
    ...(notes.length > 0 && { notes }),
  } as UserEntry
}

/** The filled cells of the company's own fields. */
function readOwnFields(cells: Cells, refuse: ReportFault, ignore: ReportFault) {
  const read = Object.entries(cells).flatMap(([column, said]): [string, string][] => {
    if (ownFieldOf(column) === null || said.trim() === '') return []
    if (isFormula(said)) return refuse('row-formula', column) ?? []
    if (LOST.test(said)) return ignore('row-encoding', column) ?? []
    const { data, error } = z.safeDecode(TypedFact, unquoteFormula(said.trim()))
    if (data !== undefined) return [[column, data]]
    const code = error.issues[0]?.message ?? ''
    return refuse(isRefusalCode(code) ? code : 'invalid-input', column) ?? []
  })
  return Object.fromEntries(read)
}

type ReportFault = (code: RefusalCode, column: string) => null

/** Letters that were lost between two encodings. */
const LOST = /\uFFFD|\p{L}\?\p{L}/u

/** The names of Laurel's languages in each of them, in lower case. */
const LANGUAGE_OF = new Map(
  LANGUAGES.flatMap((shown) => {
    const names = new Intl.DisplayNames([shown], { type: 'language' })
    return LANGUAGES.map(
      (language) => [(names.of(language) ?? '').toLowerCase(), language] as const,
    )
  }),
)

/** A language by a code such as "de-CH", or a name such as "Deutsch" or "German (Austria)"; null: none of Laurel's. */
function readLanguage(said: string): Language | null {
  const text = said.normalize('NFC').trim().toLowerCase()
  const [name = ''] = text.split(/\s*[(,]/)
  return LANGUAGE_OF.get(name) ?? languageNamed(text.replaceAll('_', '-'))
}

/** Texts of which a cell with lost letters is left out; of a name it refuses the row. */
const MAY_BE_LOST = new Set<TextColumn>(['title', 'team', 'place', 'costCentre'])

/** A wrong date or birthday is ignored; wrong names, titles and numbers refuse the row. */
function readText(
  name: TextColumn,
  said: string,
  refuse: ReportFault,
  ignore: ReportFault,
): string | null {
  const column = FIELDS[name]
  if (said.trim() === '') return null
  if (name === 'startDate' || name === 'birthday') {
    return readField(name, readImportDate(said.trim()), ignore)
  }
  if (name === 'language') return readLanguage(said) ?? ignore('row-language', column)
  if (name === 'country') return readCountry(said) ?? refuse('country-unknown', column)
  if (name === 'kind') return readKind(said) ?? refuse('kind-unknown', column)
  if (name === 'employeeId' && isNobodysNumber(said)) return refuse('employee-id-spoilt', column)
  if (isFormula(said)) return refuse('row-formula', column)
  if (MAY_BE_LOST.has(name) && LOST.test(said)) return ignore('row-encoding', column)
  return readField(name, unquoteFormula(said.trim()), refuse)
}

/**
 * Why a text may not be given to somebody, though it may stay: it begins like a formula, quoted with an
 * apostrophe as in our own files, or its letters were lost.
 */
export function findTextFault(entry: UserEntry, account: EntryTexts | undefined): Fault | null {
  for (const name of TEXT_COLUMNS) {
    const text = entry[name]
    if (text === null || text === account?.[name]) continue
    if (isFormula(text)) return { refusal: 'row-formula', column: FIELDS[name] }
    const isName = name === 'firstName' || name === 'lastName'
    if (isName && /[?\uFFFD]/.test(text)) return { refusal: 'row-encoding', column: FIELDS[name] }
  }
  return null
}

type EntryTexts = Readonly<Record<TextColumn, string | null>>

/** A row's cells by column. */
export function textsOf(entry: UserEntry): Record<string, string> {
  return Object.fromEntries([
    [FIELDS.email, entry.email],
    [FIELDS.manager, entry.manager ?? ''],
    ...TEXT_COLUMNS.map((name) => [FIELDS[name], entry[name] ?? '']),
    ...PERMISSION_FLAGS.map((flag) => [flag, String(entry[flag] ?? '')]),
    [FIELDS.receivesPoints, String(entry.receivesPoints ?? '')],
    ...Object.entries(entry.own),
  ]) as Record<string, string>
}

/** The fault of a row that lacks a name, so that it can't create an account; null if it can. */
export function findMissingName(entry: UserEntry): Fault | null {
  for (const name of NAMES) {
    let fault: Fault | null = null
    const tell: ReportFault = (refusal, column) => {
      fault = { refusal, column }
      return null
    }
    if (entry[name] === null) readField(name, '', tell)
    if (fault !== null) return fault
  }
  return null
}

function readField(field: keyof typeof SCHEMAS, text: string, tell: ReportFault): string | null {
  const result = z.safeDecode(SCHEMAS[field], text)
  if (result.success) return result.data
  const code = result.error.issues[0]?.message ?? ''
  return tell(isRefusalCode(code) ? code : 'invalid-input', FIELDS[field])
}

/** Day 0 of Excel, whose numbers of days are what a date without its format is. */
const EXCEL_BEGINS = Date.UTC(1899, 11, 30)
const DAY_MS = 86_400_000
const FIRST_SERIAL = 7_306
const LAST_SERIAL = 73_050

/**
 * A date of a file in a way that Laurel reads: of Excel's 44197 (1920 to 2099), of 1.3.19, and of a date with
 * a time. Others stay as they are.
 */
function readImportDate(text: string): string {
  if (/^\d{4,5}$/.test(text)) {
    const days = Number(text)
    if (days < FIRST_SERIAL || days > LAST_SERIAL) return text
    return new Date(EXCEL_BEGINS + days * DAY_MS).toISOString().slice(0, 10)
  }
  const [, day, month, year] = /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d\d)$/.exec(text) ?? []
  if (year !== undefined) {
    const latest = (new Date().getUTCFullYear() + 10) % 100
    return `${day}.${month}.${Number(year) > latest ? '19' : '20'}${year}`
  }
  return text.replace(/[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?Z?$/, '')
}

/**
 * Refuses rows that only the administrator may import: changes of a user with a role or with an offer of the
 * administrator's account, changes of Deposit and Withdraw, and changes of a known birthday.
 */
export async function restrictUsers(
  tx: Tx,
  { right }: ImportJudge,
  judged: readonly EntryVerdict<UserEntry>[],
): Promise<Verdict[]> {
  const ids = judged.flatMap(({ verdict }) => ('userId' in verdict ? (verdict.userId ?? []) : []))
  const fixed = new Set(await findRoleHolders(tx, ids))
  return judged.map(({ entry, verdict }) => {
    if (verdict.outcome === 'refused' || verdict.outcome === 'unchanged') return verdict
    const { userId, before } = verdict
    if (userId !== null && fixed.has(userId)) return refused('role-holder', FIELDS.email)
    return right.administers ? verdict : (whyNotKeepers(entry, before) ?? verdict)
  })
}

function whyNotKeepers(entry: UserEntry, before: Readonly<Record<string, string>>): Verdict | null {
  const isNew = Object.keys(before).length === 0
  const flag = (['isDeposit', 'isWithdraw'] as const).find((name) =>
    isNew ? entry[name] === true : name in before,
  )
  if (flag !== undefined) return refused('flag-administrators', flag)
  const birthday = before[FIELDS.birthday] ?? ''
  return birthday === '' ? null : refused('birthday-administrators', FIELDS.birthday)
}

function refused(refusal: RefusalCode, column: string): Verdict {
  return { outcome: 'refused', refusal, column }
}

import { FULL_NAME } from '#imports/contract/imports.ts'
import { ownFieldOf } from '#imports/contract/own-columns.ts'
import { HEADINGS, OWN_HEADINGS, OWN_NOT_READ } from './hr-headings.ts'

/** A heading's letters, digits and # in lower case, by which two of them are the same. */
export function spelled(heading: string): string {
  return heading
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}#]/gu, '')
}

interface FieldMeaning {
  readonly field: string
  /** 0 is the field's own name, or its best heading. */
  readonly rank: number
}

const MEANINGS = new Map([
  ...meaningsBySpelling(HEADINGS),
  ...meaningsBySpelling(
    Object.fromEntries(
      Object.entries(OWN_HEADINGS).map(([field, names]) => [field, names.split(', ')]),
    ),
  ),
])
const OWN_USELESS = new Set(OWN_NOT_READ.split(',').map(spelled))

function meaningsBySpelling(headings: Readonly<Record<string, readonly string[]>>) {
  return Object.entries(headings).flatMap(([field, names]) =>
    names.map((name, place): [string, FieldMeaning] => [spelled(name), { field, rank: place + 1 }]),
  )
}

/** Whether our own files have this column, which an import does not read. */
export function isOwnUseless(heading: string): boolean {
  return OWN_USELESS.has(spelled(heading))
}

/** Whether the headings are those of our own files, in any language. */
export function areOwnHeadings(headings: readonly string[], fields: readonly string[]): boolean {
  const meant = headings
    .filter((heading) => !isOwnUseless(heading))
    .map((heading) => meaningOf(heading, fields)?.field)
  const areKnown = meant.length > 0 && meant.every((field) => field !== undefined)
  const isOfPeople = fields.includes('Employee ID')
  return areKnown && (!isOfPeople || OWN_FLAGS.some((flag) => meant.includes(flag)))
}

function meaningOf(heading: string, fields: readonly string[]): FieldMeaning | null {
  const key = spelled(heading)
  if (key === '') return null
  // What the company calls its own field is that field, whatever it means elsewhere.
  const own = fields.find((one) => spelled(ownFieldOf(one) ?? '') === key)
  if (own !== undefined) return { field: own, rank: 0 }
  const known = MEANINGS.get(key)
  if (known !== undefined && fields.includes(known.field)) return known
  const field = fields.find((one) => spelled(one) === key)
  return field === undefined ? null : { field, rank: 0 }
}

/** The number of headings of a line that mean something. */
export function countMeanings(headings: readonly string[], fields: readonly string[]): number {
  return headings.filter((heading) => meaningOf(heading, fields) !== null).length
}

/** Whether two columns have the same heading, so that nobody can tell which is meant. */
export function findRepeatedHeading(headings: readonly string[], fields: readonly string[]) {
  const keys = headings.map(spelled)
  const place = keys.findIndex((key, at) => key !== '' && keys.indexOf(key) !== at)
  return place === -1 ? null : (meaningOf(headings[place] ?? '', fields)?.field ?? null)
}

/**
 * The field that each column of a file is guessed to have, by its heading and its cells; null: it is left
 * out. `isOurs` tells whether IDs beside addresses are those of Laurel's accounts.
 */
export async function guessFields(
  headings: readonly string[],
  samples: readonly (readonly string[])[],
  fields: readonly string[],
  isOurs: (ids: readonly (readonly [string, string])[]) => Promise<boolean>,
): Promise<(string | null)[]> {
  const meanings = headings.map((heading) => meaningOf(heading, fields))
  const best = new Map<string, number>()
  for (const [place, meaning] of meanings.entries()) {
    if (meaning === null) continue
    const other = meanings[best.get(meaning.field) ?? -1]
    if (meaning.rank < (other?.rank ?? Infinity)) best.set(meaning.field, place)
  }
  const guessed = meanings.map((meaning, place) =>
    meaning !== null && best.get(meaning.field) === place ? meaning.field : null,
  )
  if (!fields.includes('Employee ID')) return guessed
  const has = (field: string) => guessed.includes(field)
  const name = headings.findIndex((heading) => spelled(heading) === 'name')
  if (name !== -1 && has('First Name') && !has('Last Name')) guessed[name] = 'Last Name'
  const whole = guessed.indexOf(FULL_NAME)
  if (whole !== -1 && (has('First Name') || has('Last Name'))) guessed[whole] = null
  if (!has('Email') && !has('User Name')) {
    const place = addressesAt(headings, guessed, samples)
    if (place !== -1) guessed[place] = 'Email'
  }
  const id = guessed.indexOf('ID')
  if (id === -1 || OWN_FLAGS.some(has)) return guessed
  const email = guessed.indexOf('Email')
  const pairs = samples.map((cells): [string, string] => [cells[id] ?? '', cells[email] ?? ''])
  // The company's own number, unless the file is an export of Laurel.
  if (!(await isOurs(pairs))) guessed[id] = has('Employee ID') ? null : 'Employee ID'
  return guessed
}

/** Columns that only files of Laurel have. */
const OWN_FLAGS = ['isDeposit', 'isWithdraw', 'isTransfer']

const ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
/** Addresses that are not for work, or somebody else's. */
const NOT_THEIRS = /priv|personal|home|perso|manager|superv|vorgesetz|führung|partner/i

/** The one column of addresses, each another one; -1: none, or several. */
function addressesAt(
  headings: readonly string[],
  guessed: readonly (string | null)[],
  samples: readonly (readonly string[])[],
): number {
  const found = headings.flatMap((heading, place) => {
    if (guessed[place] !== null || NOT_THEIRS.test(heading)) return []
    const cells = samples.map((row) => (row[place] ?? '').trim()).filter((cell) => cell !== '')
    const isAll = cells.length > 0 && cells.every((cell) => ADDRESS.test(cell))
    return isAll && new Set(cells).size === cells.length ? [place] : []
  })
  return found.length === 1 ? (found[0] ?? -1) : -1
}

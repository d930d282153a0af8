import type { MessageDescriptor } from '@lingui/core'
import { msg, plural, t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { COLUMN_NAMES } from '#imports/contract/column-names.ts'
import type { ImportKind, RowFilter, RowOutcome } from '#imports/contract/import-choices.ts'
import {
  FULL_NAME,
  NUMBER_AS_NAME,
  type Import,
  type ImportRow,
} from '#imports/contract/imports.ts'
import { ownFieldOf } from '#imports/contract/own-columns.ts'
import { hundredths, type Hundredths } from '#platform/contract/points.ts'
import { Refused } from '#platform/contract/refusals.ts'
import { showBriefly, showPoints } from '#platform/web/language/format.ts'
import { isKnownRefusal, sayRefusal } from '#platform/web/language/refusals.ts'
import { wordsFor } from '#platform/web/ui/words-for.ts'

/** How the company takes in new people. */
export interface OnboardingOptions {
  /** Whether Laurel sends e-mails. */
  readonly sendsMail: boolean
  /** The points of each new account. */
  readonly signUpBonus: Hundredths
  /** Shows the invitation before it is sent. */
  readonly preview: ReactNode
}

export const IMPORT_KIND_NAMES: Record<ImportKind, MessageDescriptor> = {
  users: msg`Users`,
  bonuses: msg`Bonus points`,
  awards: msg`Company points`,
  stock: msg`A stock count`,
  holidays: msg`Holidays`,
  milestones: msg`Milestones`,
  codes: msg`Voucher codes`,
}

type TenseWords<Of extends string> = Record<Of, Record<Tense, MessageDescriptor>>

const WARNED = msg({ message: 'taken with a warning', context: 'rows' })
const REFUSED = msg({ message: 'refused', context: 'rows' })

/** Points of the company are given, not created. */
const GIVEN = {
  count: {
    would: msg({ message: 'would be given', context: 'rows of company points' }),
    did: msg({ message: 'given', context: 'rows of company points' }),
  },
  row: {
    would: msg({ message: 'Would be given', context: 'a row of company points' }),
    did: msg({ message: 'Given', context: 'a row of company points' }),
  },
}

const OUTCOME_COUNTS: TenseWords<RowFilter> = {
  created: { would: msg`would be created`, did: msg`created` },
  changed: { would: msg`would be changed`, did: msg`changed` },
  unchanged: { would: msg`left as they are`, did: msg`left as they were` },
  refused: { would: REFUSED, did: REFUSED },
  warned: { would: WARNED, did: WARNED },
}

const OUTCOME_OF_ROW: TenseWords<RowOutcome> = {
  created: { would: msg`Would be created`, did: msg`Created` },
  changed: { would: msg`Would be changed`, did: msg`Changed` },
  unchanged: { would: msg`Left as it is`, did: msg`Left as it was` },
  refused: { would: msg`Refused`, did: msg`Refused` },
}

/** The words for a number of rows with an outcome, before or after applying. */
export function sayOutcome(kind: ImportKind, outcome: RowFilter, tense: Tense): string {
  const words = kind === 'awards' && outcome === 'created' ? GIVEN.count : OUTCOME_COUNTS[outcome]
  return t(words[tense])
}

/** The words for one row with an outcome. */
export function sayOutcomeOfRow(kind: ImportKind, outcome: RowOutcome, tense: Tense): string {
  const words = kind === 'awards' && outcome === 'created' ? GIVEN.row : OUTCOME_OF_ROW[outcome]
  return t(words[tense])
}

export function countRows(rows: number): string {
  return plural(rows, { one: '# row', other: '# rows' })
}

/** Whether applying an import changes anything. */
export function isWorthApplying({ rows }: Import): boolean {
  return rows.created + rows.changed > 0
}

/** The number of rows that are applied. */
export function rowsToApply({ rows }: Pick<Import, 'rows'>): number {
  return rows.created + rows.changed + rows.unchanged
}

/** The number of rows, all or with one outcome. */
export function countOutcome(
  { rows, warned = 0 }: Pick<Import, 'rows'> & Partial<Pick<Import, 'warned'>>,
  outcome: RowFilter | undefined,
): number {
  if (outcome === 'warned') return warned
  return outcome === undefined ? rowsToApply({ rows }) + rows.refused : rows[outcome]
}

/** The message for a refused file, with the column it is about. */
export function fileFaultWords(error: unknown): string {
  const words = wordsFor(error)
  if (!(error instanceof Refused) || error.field === undefined) return words
  const { code, field } = error
  if (code === 'csv-header-twice') return `${words} ${t`It is “${field}”.`}`
  if (code !== 'csv-columns') return words
  return `${words} ${field.includes(',') ? t`Missing: ${field}.` : t`“${field}” is missing.`}`
}

/** The message for a refused row. */
export function refusalWords({ refusal }: Pick<ImportRow, 'refusal'>): string | null {
  if (refusal === null) return null
  return sayRefusal(isKnownRefusal(refusal) ? refusal : 'invalid-input')
}

/** The names of the fields that a column can have. */
const FIELD_NAMES: Readonly<Record<string, MessageDescriptor>> = {
  ...COLUMN_NAMES,
  'User Name': msg`User name, where Email is empty`,
  [FULL_NAME]: msg`Full name`,
  [NUMBER_AS_NAME]: msg`Employee ID, also as user name`,
  ID: msg`ID in Laurel`,
}

/** A field in the person's language. */
export function fieldName(field: string): string {
  const name = FIELD_NAMES[field]
  return name === undefined ? (ownFieldOf(field) ?? field) : t(name)
}

type Tense = 'would' | 'did'

/** The effects of applying an import, a sentence each. */
export function consequencesOf(
  { kind, rows, points }: Pick<Import, 'kind' | 'rows' | 'points'>,
  tense: Tense,
) {
  const sentences = [
    rows.created > 0 && CREATED[kind](rows.created, tense),
    rows.changed > 0 && CHANGED[kind](rows.changed, tense),
    rows.unchanged > 0 && unchangedRows(rows.unchanged, tense),
    rows.refused > 0 && refusedRows(rows.refused, tense),
    points !== null && sumWords(points),
  ]
  return sentences.filter((sentence) => sentence !== false)
}

/** The sum of a file of bonus points. */
export function sumWords(points: bigint): string {
  return t`The rows that are not refused have ${{ points: showPoints(points) }} points in total.`
}

type CountSentence = (count: number, tense: Tense) => string

const CREATED: Record<ImportKind, CountSentence> = {
  users: (count, tense) =>
    tense === 'would'
      ? plural(count, { one: '# account is created.', other: '# accounts are created.' })
      : plural(count, { one: '# account was created.', other: '# accounts were created.' }),
  bonuses: (count, tense) =>
    tense === 'would'
      ? plural(count, {
          one: 'Bonus points are entered for # person.',
          other: 'Bonus points are entered for # people.',
        })
      : plural(count, {
          one: 'Bonus points were entered for # person.',
          other: 'Bonus points were entered for # people.',
        }),
  awards: (count, tense) =>
    tense === 'would'
      ? plural(count, {
          one: '# person gets company points.',
          other: '# people get company points.',
        })
      : plural(count, {
          one: '# person got company points.',
          other: '# people got company points.',
        }),
  // A gift is never created.
  stock: () => '',
  holidays: (count, tense) =>
    tense === 'would'
      ? plural(count, { one: '# holiday is added.', other: '# holidays are added.' })
      : plural(count, { one: '# holiday was added.', other: '# holidays were added.' }),
  milestones: (count, tense) =>
    tense === 'would'
      ? plural(count, { one: '# day is added to a list.', other: '# days are added to lists.' })
      : plural(count, { one: '# day was added to a list.', other: '# days were added to lists.' }),
  codes: (count, tense) =>
    tense === 'would'
      ? plural(count, { one: '# code is loaded.', other: '# codes are loaded.' })
      : plural(count, { one: '# code was loaded.', other: '# codes were loaded.' }),
}

const CHANGED: Record<ImportKind, CountSentence> = {
  users: (count, tense) =>
    tense === 'would'
      ? plural(count, { one: '# account is changed.', other: '# accounts are changed.' })
      : plural(count, { one: '# account was changed.', other: '# accounts were changed.' }),
  bonuses: (count, tense) =>
    tense === 'would'
      ? plural(count, {
          one: 'The bonus points entered for # person are changed.',
          other: 'The bonus points entered for # people are changed.',
        })
      : plural(count, {
          one: 'The bonus points entered for # person were changed.',
          other: 'The bonus points entered for # people were changed.',
        }),
  // A file gives points anew; it changes none that were given.
  awards: () => '',
  stock: (count, tense) =>
    tense === 'would'
      ? plural(count, {
          one: 'The stock of # gift is corrected.',
          other: 'The stock of # gifts is corrected.',
        })
      : plural(count, {
          one: 'The stock of # gift was corrected.',
          other: 'The stock of # gifts was corrected.',
        }),
  holidays: (count, tense) =>
    tense === 'would'
      ? plural(count, {
          one: '# holiday gets another name.',
          other: '# holidays get other names.',
        })
      : plural(count, {
          one: '# holiday got another name.',
          other: '# holidays got other names.',
        }),
  milestones: (count, tense) =>
    tense === 'would'
      ? plural(count, {
          one: 'The words or points of # day are changed.',
          other: 'The words or points of # days are changed.',
        })
      : plural(count, {
          one: 'The words or points of # day were changed.',
          other: 'The words or points of # days were changed.',
        }),
  // A file brings new codes alone.
  codes: () => '',
}

function unchangedRows(count: number, tense: Tense): string {
  return tense === 'would'
    ? plural(count, {
        one: '# row with nothing new is left alone.',
        other: '# rows with nothing new are left alone.',
      })
    : plural(count, {
        one: '# row with nothing new was left alone.',
        other: '# rows with nothing new were left alone.',
      })
}

function refusedRows(count: number, tense: Tense): string {
  return tense === 'would'
    ? plural(count, { one: '# refused row is left out.', other: '# refused rows are left out.' })
    : plural(count, { one: '# refused row was left out.', other: '# refused rows were left out.' })
}

/** The points that new accounts begin with; empty: none. */
export function signUpWords(people: number, bonus: Hundredths): string {
  const sum = people * bonus
  if (sum === 0) return ''
  const total = showBriefly(hundredths(sum))
  return plural(people, {
    one: `# person will receive ${total} points to begin with, as earned balance.`,
    other: `# people will receive ${total} points in total to begin with, as earned balance.`,
  })
}

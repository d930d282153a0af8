import { type Import, IMPORT_COLUMNS, type ImportRow } from '#imports/contract/imports.ts'
import type { ImportKind, RowOutcome } from '#imports/contract/import-choices.ts'
import { Refused } from '#platform/contract/refusals.ts'
import { isKnown, sayRefusal } from '#platform/web/language/refusals.ts'
import { wordsFor } from '#platform/web/ui/words-for.ts'
import { countPeople } from '#platform/web/ui/count-people.ts'

export const KIND_NAMES: Record<ImportKind, string> = {
  users: 'Users',
  bonuses: 'Bonus points',
  stock: 'A stock count',
}

/** The words for a number of rows, before and after applying. */
export const OUTCOME_COUNTS: Record<RowOutcome, { would: string; did: string }> = {
  created: { would: 'would be created', did: 'created' },
  changed: { would: 'would be changed', did: 'changed' },
  unchanged: { would: 'left as they are', did: 'left as they were' },
  refused: { would: 'refused', did: 'refused' },
}

/** The words for one row. */
export const OUTCOME_OF_ROW: Record<RowOutcome, { would: string; did: string }> = {
  created: { would: 'Would be created', did: 'Created' },
  changed: { would: 'Would be changed', did: 'Changed' },
  unchanged: { would: 'Left as it is', did: 'Left as it was' },
  refused: { would: 'Refused', did: 'Refused' },
}

export function countRows(count: number): string {
  return count === 1 ? '1 row' : `${count.toLocaleString('en')} rows`
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
export function countOf({ rows }: Pick<Import, 'rows'>, outcome: RowOutcome | undefined): number {
  return outcome === undefined ? rowsToApply({ rows }) + rows.refused : rows[outcome]
}

/** The message for a refused file, with the column it is about. */
export function fileFaultWords(error: unknown, kind: ImportKind): string {
  const words = wordsFor(error)
  if (!(error instanceof Refused) || error.field === undefined) return words
  const { code, field } = error
  if (code === 'csv-header-twice') return `${words} It is “${field}”.`
  if (code !== 'csv-columns') return words
  const isAskedFor = IMPORT_COLUMNS[kind].some((column) => column === field)
  return `${words} “${field}” is ${isAskedFor ? 'missing' : 'not one of them'}.`
}

/** The message for a refused row. */
export function refusalWords({ refusal }: Pick<ImportRow, 'refusal'>): string | null {
  if (refusal === null) return null
  return sayRefusal(isKnown(refusal) ? refusal : 'invalid-input')
}

type Tense = 'would' | 'did'

/** The effects of applying an import, a sentence each. */
export function consequencesOf({ kind, rows }: Pick<Import, 'kind' | 'rows'>, tense: Tense) {
  const sentences = [
    rows.created > 0 && CREATED[kind](rows.created, tense),
    rows.changed > 0 && CHANGED[kind](rows.changed, tense),
    rows.unchanged > 0 &&
      `${countRows(rows.unchanged)} with nothing new ${be(rows.unchanged, tense)} left alone.`,
    rows.refused > 0 && refusedRows(rows.refused, tense),
  ]
  return sentences.filter((sentence) => sentence !== false)
}

type Sentence = (count: number, tense: Tense) => string

const CREATED: Record<ImportKind, Sentence> = {
  users: (count, tense) => `${accounts(count)} ${be(count, tense)} created.`,
  bonuses: (count, tense) => `Bonus points ${be(2, tense)} entered for ${countPeople(count)}.`,
  // A gift is never created.
  stock: () => '',
}

const CHANGED: Record<ImportKind, Sentence> = {
  users: (count, tense) => `${accounts(count)} ${be(count, tense)} changed.`,
  bonuses: (count, tense) =>
    `The bonus points entered for ${countPeople(count)} ${be(2, tense)} changed.`,
  // "The stock" is one, of however many gifts.
  stock: (count, tense) =>
    `The stock of ${count === 1 ? '1 gift' : `${count.toLocaleString('en')} gifts`} ${be(1, tense)} corrected.`,
}

function refusedRows(count: number, tense: Tense): string {
  const rows = count === 1 ? '1 refused row' : `${count.toLocaleString('en')} refused rows`
  return `${rows} ${be(count, tense)} left out.`
}

function accounts(count: number): string {
  return count === 1 ? '1 account' : `${count.toLocaleString('en')} accounts`
}

function be(count: number, tense: Tense): string {
  if (tense === 'did') return count === 1 ? 'was' : 'were'
  return count === 1 ? 'is' : 'are'
}

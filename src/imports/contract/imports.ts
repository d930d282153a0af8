import * as z from 'zod/mini'
import { date } from '#platform/contract/date.ts'
import { refusal } from '#platform/contract/text.ts'
import { wholeNumber } from '#platform/contract/whole-number.ts'
import { IMPORT_KINDS, type ImportKind, ROW_OUTCOMES } from './import-choices.ts'

/** The columns of each kind by the names a file's first line gives them, in any order and case. */
export const IMPORT_COLUMNS = {
  users: ['First Name', 'Last Name', 'Email', 'isActive', 'isDeposit', 'isWithdraw', 'isTransfer'],
  bonuses: ['Email', 'Amount', 'Reason'],
} as const satisfies Record<ImportKind, readonly string[]>

export const LARGEST_IMPORT_BYTES = 32 * 1024 * 1024
export const MOST_IMPORT_ROWS = 100_000

/**
 * An import is checked row by row, then applied in one transaction. 'outdated': what it would
 * change has changed since it was checked, so that nothing of it was applied.
 */
const IMPORT_STATES = ['checking', 'checked', 'applying', 'applied', 'outdated'] as const

export const Import = z.strictObject({
  id: z.number(),
  kind: z.enum(IMPORT_KINDS),
  state: z.enum(IMPORT_STATES),
  madeAt: date,
  /** Rows of the file by what would become, or became, of them. */
  rows: z.strictObject({
    created: z.number(),
    changed: z.number(),
    unchanged: z.number(),
    refused: z.number(),
  }),
  /** While it is applied: how many rows are done. */
  done: z.number(),
  /** Of an applied import of users: accounts it made whose people have not signed in yet. */
  uninvited: z.number(),
})
export type Import = z.output<typeof Import>

export const ImportId = z.strictObject({ id: wholeNumber(1) })

export const ImportRowSearch = z.strictObject({
  outcome: z._default(z.enum(['all', ...ROW_OUTCOMES]), 'all'),
  /** The `next` of the page before; 0 for the first. */
  after: z._default(wholeNumber(0), 0),
})
export type ImportRowSearch = z.output<typeof ImportRowSearch>

/** A line of the file and what would become of it. */
export const ImportRow = z.strictObject({
  /** Where it begins in the file: the header is line 1. */
  line: z.number(),
  outcome: z.enum(ROW_OUTCOMES),
  /** What was read, by column; of what can't be read, as much as can be shown. */
  cells: z.record(z.string(), z.string()),
  /** Why it is refused, and which column it is about. */
  refusal: z.nullable(z.string()),
  column: z.nullable(z.string()),
  /** What a change is about: the value before and after, by column. */
  before: z.record(z.string(), z.string()),
})
export type ImportRow = z.output<typeof ImportRow>

export const ImportRows = z.strictObject({
  rows: z.array(ImportRow),
  next: z.nullable(z.number()),
})
export type ImportRows = z.output<typeof ImportRows>

export const NewImport = z.strictObject({
  kind: z.enum(IMPORT_KINDS, refusal('invalid-input')),
})

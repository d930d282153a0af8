import * as z from 'zod/mini'
import { date, wholeNumber } from '#platform/contract/wire-types.ts'
import { refusal } from '#platform/contract/text.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { ENCODINGS, IMPORT_KINDS, ROW_OUTCOMES, type ImportKind } from './import-choices.ts'

/** The column names of each kind; a file has them in its first line, in any order and case. */
export const IMPORT_COLUMNS = {
  users: [
    'First Name',
    'Last Name',
    'Email',
    'isActive',
    'isDeposit',
    'isWithdraw',
    'isTransfer',
    'Title',
    'Team',
    'ID',
    'Employee ID',
    'Manager',
    'Start Date',
    'Birthday',
  ],
  bonuses: ['Email', 'Amount', 'Reason'],
  stock: ['ID', 'Gift', 'Stock', 'Counted', 'Reason'],
} as const satisfies Record<ImportKind, readonly string[]>

export type ImportColumn = (typeof IMPORT_COLUMNS)[ImportKind][number]

export const LARGEST_IMPORT_BYTES = 32 * 1024 * 1024
export const MOST_IMPORT_ROWS = 100_000

/**
 * An import is checked row by row, then applied in one transaction. 'outdated': its users or
 * bonuses changed after the check, so nothing was applied.
 */
const IMPORT_STATES = ['checking', 'checked', 'applying', 'applied', 'outdated'] as const

export const Import = z.strictObject({
  id: z.number(),
  kind: z.enum(IMPORT_KINDS),
  state: z.enum(IMPORT_STATES),
  madeAt: date,
  /** The number of rows by outcome. */
  rows: z.strictObject({
    created: z.number(),
    changed: z.number(),
    unchanged: z.number(),
    refused: z.number(),
  }),
  /** The number of rows applied so far. */
  done: z.number(),
  /** How the file's bytes were read: Excel saves CSV as Windows-1252. */
  encoding: z.enum(ENCODINGS),
  /** Columns of the file that Laurel has no use for. */
  notRead: z.array(z.string()),
  /** The number of created accounts whose people have not signed in yet. */
  uninvited: z.number(),
  /** The number of these who were invited, or have a one-time password. */
  invited: z.number(),
})
export type Import = z.output<typeof Import>

/** An import in the list of past ones. */
const PastImport = z.strictObject({
  ...Import.shape,
  madeBy: z.strictObject({ firstName: z.string(), lastName: z.string() }),
})
export type PastImport = z.output<typeof PastImport>

const ImportId = z.strictObject({ id: wholeNumber(1) })

export const ImportRowSearch = z.strictObject({
  outcome: z._default(z.enum(['all', ...ROW_OUTCOMES]), 'all'),
  /** The `next` of the page before; 0 for the first. */
  after: z._default(wholeNumber(0), 0),
})
export type ImportRowSearch = z.output<typeof ImportRowSearch>

/** A line of the file and its outcome. */
export const ImportRow = z.strictObject({
  /** Its first line in the file; the header is line 1. */
  line: z.number(),
  outcome: z.enum(ROW_OUTCOMES),
  /** The values by column; of an unreadable one, the part that can be shown. */
  cells: z.record(z.string(), z.string()),
  /** The refusal and its column. */
  refusal: z.nullable(z.string()),
  column: z.nullable(z.string()),
  /** The present values of a changed row, by column. */
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

/** CSV imports: checked first, then applied as a whole. */
export const importEndpoints = {
  checkImport: endpoint({
    method: 'POST',
    path: '/api/imports',
    summary: 'Check a CSV file row by row, without changing anything',
    access: 'importFiles',
    query: NewImport,
    upload: {
      types: ['text/csv'],
      largestBytes: LARGEST_IMPORT_BYTES,
      wrongType: 'csv-type',
      tooLarge: 'csv-bytes',
      streamed: true,
    },
    output: Import,
    refusals: [
      'csv-empty',
      'csv-encoding',
      'csv-broken',
      'csv-columns',
      'csv-header-twice',
      'csv-rows',
      'busy',
    ],
  }),
  listImports: endpoint({
    method: 'GET',
    path: '/api/imports',
    summary: 'The latest imports, with who made them',
    access: 'importFiles',
    output: z.strictObject({ imports: z.array(PastImport) }),
    refusals: [],
  }),
  mailInvitations: endpoint({
    method: 'POST',
    path: '/api/imports/:id/invitation-mails',
    summary: 'Invite the people of an import by e-mail, while they have not signed in',
    access: 'importFiles',
    params: ImportId,
    /** `withoutAddress`: those who have a user name and need a slip. */
    output: z.strictObject({
      invited: z.number(),
      left: z.number(),
      withoutAddress: z.number(),
    }),
    refusals: ['import-unknown', 'import-not-applied', 'mail-off'],
  }),
  readImport: endpoint({
    method: 'GET',
    path: '/api/imports/:id',
    summary: 'The state of an import',
    access: 'importFiles',
    params: ImportId,
    output: Import,
    refusals: ['import-unknown'],
  }),
  listImportRows: endpoint({
    method: 'GET',
    path: '/api/imports/:id/rows',
    summary: 'The rows of an import with their outcomes',
    access: 'importFiles',
    params: ImportId,
    query: ImportRowSearch,
    output: ImportRows,
    refusals: ['import-unknown'],
  }),
  downloadRefusedRows: endpoint({
    method: 'GET',
    path: '/api/imports/:id/refused.csv',
    summary: 'The refused rows with their reasons, as CSV to correct and send again',
    access: 'importFiles',
    params: ImportId,
    download: 'text/csv; charset=utf-8',
    refusals: ['import-unknown'],
  }),
  applyImport: endpoint({
    method: 'POST',
    path: '/api/imports/:id/application',
    summary: 'Apply an import in one transaction; idempotent',
    access: 'importFiles',
    recentSignIn: true,
    params: ImportId,
    output: Import,
    refusals: ['import-unknown', 'import-outdated', 'busy'],
  }),
  invitePeople: endpoint({
    method: 'POST',
    path: '/api/imports/:id/invitations',
    summary:
      'One-time passwords, shown this once, for the accounts an import made and nobody has used',
    access: 'importFiles',
    recentSignIn: true,
    params: ImportId,
    download: 'text/csv; charset=utf-8',
    refusals: ['import-unknown', 'import-not-applied', 'busy'],
  }),
} as const

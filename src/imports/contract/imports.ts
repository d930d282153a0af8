import * as z from 'zod/mini'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Sum } from '#platform/contract/points.ts'
import { refusal } from '#platform/contract/text.ts'
import { date, wholeNumber } from '#platform/contract/wire-types.ts'
import {
  ENCODINGS,
  IMPORT_KINDS,
  ROW_FILTERS,
  ROW_OUTCOMES,
  type ImportKind,
} from './import-choices.ts'
import { ownColumn, ownFieldOf } from './own-columns.ts'

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
    'Place',
    'Country',
    'Cost Centre',
    'Kind',
    'Receives Points',
  ],
  bonuses: ['Email', 'Amount', 'Reason'],
  awards: ['Email', 'Amount', 'Reason'],
  stock: [
    'ID',
    'Gift',
    'Stock',
    'Counted',
    'Reason',
    'Categories',
    'Offered To',
    'Article Number',
    'Options',
  ],
  holidays: ['Date', 'Holiday'],
  milestones: ['List', 'Email', 'Date', 'Text', 'Amount'],
  codes: ['Code', 'PIN', 'Value', 'Expires', 'Note'],
} as const satisfies Record<ImportKind, readonly string[]>

export type ImportColumn = (typeof IMPORT_COLUMNS)[ImportKind][number]

/** Columns of other systems' files alone: who has left, and when; the language of somebody who has not come. */
export const FOREIGN_COLUMNS = ['Status', 'Leaving Date', 'Language'] as const

/** The personnel number, also as the name that somebody signs in with. */
export const NUMBER_AS_NAME = 'Employee ID as User Name'

/** A first and a last name in one column: "Lea Lead" or "Lead, Lea". */
export const FULL_NAME = 'Full Name'

/** Fields that stand in for a column that a file lacks. */
export const STAND_INS: Readonly<Record<string, readonly string[]>> = {
  Email: ['User Name', NUMBER_AS_NAME],
  'First Name': [FULL_NAME],
  'Last Name': [FULL_NAME],
}

/** The fields that a column of a file can have: the columns above, and those of other systems' files. */
export const IMPORT_FIELDS: Readonly<Record<ImportKind, readonly string[]>> = {
  ...IMPORT_COLUMNS,
  users: [...IMPORT_COLUMNS.users, FULL_NAME, 'User Name', NUMBER_AS_NAME, ...FOREIGN_COLUMNS],
}

/** The part of a file that is read to guess its columns. */
export const IMPORT_HEAD_BYTES = 256 * 1024

export const LARGEST_IMPORT_BYTES = 32 * 1024 * 1024
export const MOST_IMPORT_ROWS = 100_000
/** Of holidays, or of a list of milestones. */
export const MOST_LIST_ROWS = 10_000

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
  /** The sum of the amounts in the rows that are not refused, before an import of bonus points is applied. */
  points: z.nullable(Sum),
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
  /** Columns of the file that are left out. */
  notRead: z.array(z.string()),
  /** The file's columns in order, and the field of each; null: left out. */
  columns: z.array(z.strictObject({ heading: z.string(), field: z.nullable(z.string()) })),
  /** The number of rows that are taken, with a cell that is not. */
  warned: z.number(),
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
  /** 'warned': rows that are taken, with a cell that is not. */
  outcome: z._default(z.enum(['all', ...ROW_FILTERS]), 'all'),
  /** The `next` of the page before; 0 for the first. */
  after: z._default(wholeNumber(0), 0),
})
export type ImportRowSearch = z.output<typeof ImportRowSearch>

const ImportNote = z.strictObject({
  /** A code of the closed list of refusals. */
  code: z.string(),
  column: z.nullable(z.string()),
  /** The cell of the file. */
  text: z.string(),
})
export type ImportNote = z.output<typeof ImportNote>

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
  /** What else is wrong with a refused row; of another, the cells that are not taken as they are. */
  notes: z.array(ImportNote),
})
export type ImportRow = z.output<typeof ImportRow>

export const ImportRowPage = z.strictObject({
  rows: z.array(ImportRow),
  next: z.nullable(z.number()),
})
export type ImportRowPage = z.output<typeof ImportRowPage>

const Heading = z.string().check(z.maxLength(80))
const FieldName = z.string().check(z.maxLength(ownColumn('').length + 80))

/** The columns of a file before it is checked. */
export const ImportColumnsRead = z.strictObject({
  /** The line of the headings; lines above it are titles, and skipped. */
  line: z.number(),
  columns: z.array(
    z.strictObject({
      heading: z.string(),
      /** The first cells that are not empty. */
      samples: z.array(z.string()),
      /** As chosen before for these headings, else guessed by heading and cells; null: left out. */
      field: z.nullable(z.string()),
    }),
  ),
  /** The columns of the company's own fields, which a file of users may have. */
  ownFields: z.array(z.string()),
  /** The fields that the file needs; a user name stands for Email. */
  required: z.array(z.string()),
  /** Those of them that no column has. */
  missing: z.array(z.string()),
  /** Whether somebody chose fields for these headings before. */
  isRemembered: z.boolean(),
  /** Whether all headings are Laurel's own, as in its templates and exports. */
  isOurs: z.boolean(),
})
export type ImportColumnsRead = z.output<typeof ImportColumnsRead>

/** The fields of a file's columns, remembered for every file with these headings. */
export const ImportColumnsChoice = z
  .strictObject({
    kind: z.enum(IMPORT_KINDS, refusal('invalid-input')),
    columns: z
      .array(z.strictObject({ heading: Heading, field: z.nullable(FieldName) }))
      .check(z.maxLength(1_000)),
  })
  .check(
    z.refine(
      ({ kind, columns }) =>
        columns.every(
          ({ field }) =>
            field === null ||
            IMPORT_FIELDS[kind].includes(field) ||
            (kind === 'users' && ownFieldOf(field) !== null),
        ),
      refusal('invalid-input'),
    ),
  )
export type ImportColumnsChoice = z.output<typeof ImportColumnsChoice>

/** One person of Laurel whom a file does not name. */
const MissingPerson = z.strictObject({
  id: z.number(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
})
export type MissingPerson = z.output<typeof MissingPerson>

export const NewImport = z.strictObject({
  kind: z.enum(IMPORT_KINDS, refusal('invalid-input')),
  /** The gift that codes are for. */
  gift: z.optional(wholeNumber(1)),
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
      'csv-excel',
      'csv-encoding',
      'csv-broken',
      'csv-columns',
      'csv-header-twice',
      'csv-rows',
      'csv-list-rows',
      'gift-unknown',
      'codes-with-options',
      'gift-has-stock',
      'busy',
    ],
  }),
  readImportColumns: endpoint({
    method: 'POST',
    path: '/api/imports/columns',
    summary: 'The columns of a CSV file, each with the field that it is taken for; nothing is kept',
    access: 'importFiles',
    query: NewImport,
    upload: {
      types: ['text/csv'],
      largestBytes: LARGEST_IMPORT_BYTES,
      wrongType: 'csv-type',
      tooLarge: 'csv-bytes',
      streamed: true,
    },
    output: ImportColumnsRead,
    refusals: ['csv-empty', 'csv-excel', 'csv-encoding', 'csv-columns', 'csv-rows', 'busy'],
  }),
  chooseImportColumns: endpoint({
    method: 'PUT',
    path: '/api/imports/columns',
    summary:
      'The field of each column of a file, for this and every later file with these headings',
    access: 'importFiles',
    body: ImportColumnsChoice,
    output: z.strictObject({}),
    refusals: ['csv-columns', 'csv-header-twice'],
  }),
  listMissingPeople: endpoint({
    method: 'GET',
    path: '/api/imports/:id/missing',
    summary:
      'Active people whom a file of users does not name; nothing happens to them by an import',
    access: 'importFiles',
    params: ImportId,
    output: z.strictObject({ total: z.number(), people: z.array(MissingPerson) }),
    refusals: ['import-unknown'],
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
    /** `withoutAddress`: people with a user name, who need a slip. */
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
    output: ImportRowPage,
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
    refusals: [
      'import-unknown',
      'import-outdated',
      'awards-off',
      'bonus-limit',
      'balance-limit',
      'bonuses-too-large',
      'busy',
    ],
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

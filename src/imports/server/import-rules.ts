import type { AuditAction } from '#audit-log/contract/audit-actions.ts'
import type { ImportKind, RowOutcome } from '#imports/contract/import-choices.ts'
import type { Import, ImportNote } from '#imports/contract/imports.ts'
import type { Permission } from '#platform/contract/permissions.ts'
import type { RefusalCode } from '#platform/contract/refusals.ts'
import type { FileAnswer } from '#platform/server/calls/handler.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Tx } from '#platform/server/db/transact.ts'
import type { Sheet } from '#platform/server/files/csv-table.ts'
import { holdPermission, type Right } from '#roles/server/held-roles.ts'

/** The cells of a row, by column. */
export type Cells = Readonly<Record<string, string>>

/** Why a row is refused, and because of which column. */
export interface Fault {
  readonly refusal: RefusalCode
  readonly column: string | null
  /** What else is wrong with the row. */
  readonly others?: readonly ImportNote[]
}

/** A cell of a checked row: the value that replaces it, and the reason; null: no reason to show. */
export interface LateChange {
  readonly line: number
  readonly column: string
  readonly text: string
  readonly note: ImportNote | null
}

/** A parsed row, about a person identified by an e-mail address, about a gift, or of a list. */
export type ImportEntry = PersonEntry | GiftEntry | ListEntry

interface PersonEntry {
  readonly email: string
  /** The company's own number of the person; no two rows have the same. */
  readonly employeeId?: string | null
  /** Cells that are not taken. */
  readonly notes?: readonly ImportNote[]
}

interface GiftEntry {
  readonly gift: number
}

/** A row of a list, in which people may stand more than once. */
interface ListEntry {
  /** Another row with the same key is refused as `twice`. */
  readonly key: string
  readonly twice: Fault
}

/** The outcome of an entry. */
export type Verdict =
  | ({ readonly outcome: 'refused' } & Fault)
  | {
      readonly outcome: Exclude<RowOutcome, 'refused'>
      /** The existing user or gift that it concerns, or null. */
      readonly userId: number | null
      /** The current values of the cells it would change. */
      readonly before: Cells
      /** Cells that the row did not have, or had otherwise. */
      readonly cells?: Cells
      readonly notes?: readonly ImportNote[]
    }

/** The person who imports a file, and their permission. */
export interface ImportJudge {
  readonly by: number
  readonly right: Right
}

export interface EntryVerdict<E extends ImportEntry = ImportEntry> {
  readonly entry: E
  readonly verdict: Verdict
}

export interface CheckedRow<E extends ImportEntry = ImportEntry> {
  readonly entry: E
  readonly outcome: 'created' | 'changed'
  readonly userId: number | null
  readonly before: Cells
}

/** The import to apply, the acting user, and their client IP. */
export interface ImportApplication {
  readonly importId: number
  readonly by: number
  readonly from: string
}

/** Inviting by a file of one-time passwords. */
export interface ImportInvitation extends ImportApplication {
  readonly sheet: Sheet
}

/** A feature's rules for one kind of import. */
export interface ImportRules<E extends ImportEntry = ImportEntry> {
  /** The content of a file, in the words of notifications. */
  readonly name: string
  readonly columns: readonly string[]
  /** Whether it is a list: with fewer rows, in which a person may stand more than once. */
  readonly isList?: boolean
  /** What a column of a file can be: the columns, and stand-ins for Email. */
  readonly fields: readonly string[]
  /** The columns of the company's own fields. */
  readOwnFields?(database: Pick<Database, 'db'>): Promise<readonly string[]>
  readonly required: readonly string[]
  /** Columns of our own files that an import ignores. */
  readonly ignored: readonly string[]
  /** Columns in which a placeholder such as "N/A" is an empty cell. */
  readonly emptiable: readonly string[]
  read(cells: Cells): E | Fault
  /** For files about one gift: the rules for it. Throws Refused. */
  forGift?(database: Database, giftId: number): Promise<ImportRules<E>>
  /** For secrets: what is kept and shown of each row until it is applied, from which `read` reads the row again. */
  conceal?(rows: readonly Cells[]): Promise<readonly Cells[]>
  /** The outcome of each entry; `lock` keeps it true until the transaction ends. */
  judge(tx: Tx, entries: readonly E[], options: { lock: boolean }): Promise<readonly Verdict[]>
  /** By which permission somebody imports such a file. */
  readonly permission: Permission
  /** The verdicts again, with refusals of what nobody but the administrator may change. */
  restrict?(
    tx: Tx,
    judging: ImportJudge,
    judged: readonly EntryVerdict<E>[],
  ): Promise<readonly Verdict[]>
  /**
   * Applies judged rows, ordered by user. Returns the ids of users to notify. Throws
   * Refused('import-outdated'), and what the kind refuses.
   */
  apply(
    tx: Tx,
    rows: readonly CheckedRow<E>[],
    applying: ImportApplication,
  ): Promise<readonly number[]>
  /** Cells to take otherwise, for what only the whole file shows. */
  judgeWhole?(database: Database, importId: number): Promise<readonly LateChange[]>
  /** Whether these IDs, each beside an address, are those of accounts. */
  isOurs?(database: Database, ids: readonly (readonly [string, string])[]): Promise<boolean>
  /** Stores what needs all rows. Throws Refused('import-outdated'), and what the kind refuses. */
  applyWhole?(tx: Tx, applying: ImportApplication): Promise<void>
  /** Locks what concurrent requests need, once all rows are applied: just before the commit. */
  lockLast?(tx: Tx, changed: readonly number[]): Promise<void>
  /** The sum of the amounts in the rows that are not refused; null: not known. */
  sumAmounts?(database: Database, importId: number): Promise<bigint | null>
  readonly action: Extract<
    AuditAction,
    | 'usersImported'
    | 'bonusesImported'
    | 'awardsImported'
    | 'stockImported'
    | 'holidaysImported'
    | 'milestonesImported'
    | 'codesImported'
  >
  /** For kinds that create accounts. */
  readonly invitations?: Invitations
}

export interface InvitedPeople {
  readonly invited: number
  /** Those who have signed in, are not active, or were invited lately. */
  readonly left: number
  /** Those who have a user name, so that no mail reaches them. */
  readonly withoutAddress: number
}

export interface Invitations {
  /** The number of created accounts whose people have not signed in yet, and how many were invited. */
  count(database: Database, importId: number): Promise<Pick<Import, 'uninvited' | 'invited'>>
  /** Invites them by e-mail. */
  send(database: Database, inviting: ImportApplication): Promise<InvitedPeople>
  /**
   * A file with a one-time password for each, set while the file is read; `isWanted` false ends it.
   */
  write(
    database: Database,
    inviting: ImportInvitation,
    isWanted: (tx: Tx) => Promise<boolean>,
  ): FileAnswer
}

export type Rules = Readonly<Record<ImportKind, ImportRules>>

/**
 * The outcome of each entry if this person applies it. Throws Refused('not-permitted') for somebody who may
 * not import such files.
 */
export async function judgeEntries(
  tx: Tx,
  { rules, by }: { rules: ImportRules; by: number },
  entries: readonly ImportEntry[],
  options: { lock: boolean },
): Promise<readonly Verdict[]> {
  const right = await holdPermission(tx, by, rules.permission)
  const verdicts = await rules.judge(tx, entries, options)
  if (right.isAdministrator || rules.restrict === undefined) return verdicts
  const judged = entries.flatMap((entry, place) => {
    const verdict = verdicts[place]
    return verdict === undefined ? [] : [{ entry, verdict }]
  })
  return rules.restrict(tx, { by, right }, judged)
}

export function isFault(read: ImportEntry | Fault): read is Fault {
  return 'refusal' in read
}

// Placeholders of spreadsheets and HR systems for an unknown value, and numbers that they have spoilt.

/** The one list of placeholders, in lower case. */
const PLACEHOLDERS = new Set(
  `n/a #n/a n.a. na #nv nv k.a. nil null none nan undefined unknown unbekannt keine tbd ? . - -- ---
   – — \\n (null) (none) [null] <null> (blank) (empty)`.split(/\s+/),
)

/** Whether a cell stands for nothing: "N/A", "NULL", "-" and their kin. */
export function isPlaceholder(text: string): boolean {
  return PLACEHOLDERS.has(text.trim().toLowerCase())
}

/** A large number that a spreadsheet shortened, a cell too narrow for it, or the error of a formula. */
const SPOILT = /^\d+(?:[.,]\d+)?e\+\d+$|^#+$|^#[a-z/0]+[!?]$|^0+$/i

/** Whether a cell is nobody's number: a placeholder, or a number that a spreadsheet has spoilt. */
export function isNobodysNumber(text: string): boolean {
  return isPlaceholder(text) || SPOILT.test(text.trim())
}

import type { ImportKind, RowOutcome } from '#imports/contract/import-choices.ts'
import type { RefusalCode } from '#platform/contract/refusals.ts'
import type { TrailAction } from '#audit-log/contract/trail-choices.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Tx } from '#platform/server/db/transact.ts'
import type { FileAnswer } from '#platform/server/handler.ts'

/** Texts by column: of the columns a file has. */
export type Cells = Readonly<Record<string, string>>

/** Why a row is refused, and which column it is about. */
export interface Fault {
  readonly refusal: RefusalCode
  readonly column: string | null
}

/** What a row says; the address tells rows apart. */
export interface Entry {
  readonly email: string
}

/** What would become of an entry. */
export type Verdict =
  | ({ readonly outcome: 'refused' } & Fault)
  | {
      readonly outcome: Exclude<RowOutcome, 'refused'>
      /** Whom it is about; null: nobody who is there already. */
      readonly userId: number | null
      /** What a change is about, as it is now. */
      readonly before: Cells
    }

export interface Judged<E extends Entry = Entry> {
  readonly entry: E
  readonly outcome: 'created' | 'changed'
  readonly userId: number | null
  readonly before: Cells
}

/** Whose import it is that is applied, and where from. */
export interface Applying {
  readonly importId: number
  readonly by: number
  readonly from: string
}

/** What an area does with the rows of a kind of import. */
export interface ImportRules<E extends Entry = Entry> {
  readonly columns: readonly string[]
  readonly required: readonly string[]
  /** Columns a file may have besides: ours have them when they are handed out. */
  readonly ignored: readonly string[]
  read(cells: Cells): E | Fault
  /** What would become of entries, in turn; `lock` keeps it true until the transaction ends. */
  judge(tx: Tx, entries: readonly E[], options: { lock: boolean }): Promise<readonly Verdict[]>
  /**
   * Does what was judged, to rows in the order of those they are about; answers who should hear of
   * it. Throws Refused('import-outdated').
   */
  apply(tx: Tx, rows: readonly Judged<E>[], applying: Applying): Promise<readonly number[]>
  readonly action: Extract<TrailAction, 'usersImported' | 'bonusesImported'>
  /** For kinds that make accounts. */
  readonly invitations?: Invitations
}

export interface Invitations {
  /** Accounts an import made whose people have not come yet. */
  count(database: Database, importId: number): Promise<number>
  /** Gives each a one-time password, as the file is read; `isWanted` false ends it. */
  write(database: Database, inviting: Applying, isWanted: (tx: Tx) => Promise<boolean>): FileAnswer
}

export type Rules = Readonly<Record<ImportKind, ImportRules>>

export function isFault(read: Entry | Fault): read is Fault {
  return 'refusal' in read
}

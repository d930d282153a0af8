import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { FileEncoding, ImportKind, RowOutcome } from '#imports/contract/import-choices.ts'
import type { Import, ImportNote } from '#imports/contract/imports.ts'
import type { Immutable } from '#platform/server/db/tables.ts'

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    imports: Imports
    import_rows: ImportRows
    import_columns: ImportColumns
  }
}

interface Imports {
  id: GeneratedAlways<number>
  kind: Immutable<ImportKind>
  state: Generated<'checking' | 'checked' | 'applied' | 'outdated'>
  made_by: Immutable<number>
  made_at: ColumnType<Date, Date | undefined, never>
  created: Generated<number>
  changed: Generated<number>
  unchanged: Generated<number>
  refused: Generated<number>
  done: Generated<number>
  invitations: Generated<number>
  encoding: Generated<FileEncoding>
  not_read: Generated<string[]>
  columns: ColumnType<Import['columns'], never, string>
  warned: Generated<number>
}

interface ImportColumns {
  kind: ImportKind
  headings: string
  fields: (string | null)[]
  chosen_at: Date
}

interface ImportRows {
  import_id: Immutable<number>
  line: Immutable<number>
  outcome: Immutable<RowOutcome>
  user_id: Immutable<number | null>
  cells: Immutable<Record<string, string>>
  refusal: Immutable<string | null>
  refused_column: Immutable<string | null>
  before: Immutable<Record<string, string>>
  notes: ColumnType<ImportNote[], never, never>
}

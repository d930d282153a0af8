import type { ColumnType, GeneratedAlways } from 'kysely'
import type { Immutable } from '#platform/server/db/tables.ts'

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    awards: Awards
    award_entries: AwardEntries
  }
}

interface Awards {
  id: GeneratedAlways<number>
  /** Null: the company, for a milestone. */
  made_by: Immutable<number | null>
  people: Immutable<number>
  total: Immutable<number>
  made_at: ColumnType<Date, Date | undefined, never>
}

interface AwardEntries {
  user_id: Immutable<number>
  seq: Immutable<number>
  award_id: Immutable<number>
}

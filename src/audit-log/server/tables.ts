import type { ColumnType, GeneratedAlways } from 'kysely'
import type { TrailAction } from '#audit-log/contract/trail-choices.ts'
import type { Immutable } from '#platform/server/db/tables.ts'

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    trail: Trail
  }
}

interface Trail {
  id: GeneratedAlways<number>
  made_at: ColumnType<Date, Date | undefined, never>
  made_by: Immutable<number | null>
  action: Immutable<TrailAction>
  subject_kind: Immutable<'user' | 'gift' | 'section' | null>
  subject_id: Immutable<number | null>
  before: Immutable<object | null>
  after: Immutable<object | null>
  reason: Immutable<string>
  address: Immutable<string | null>
  email: Immutable<string | null>
}

import type { ColumnType, GeneratedAlways } from 'kysely'
import type { AuditAction } from '#audit-log/contract/audit-actions.ts'
import type { Immutable } from '#platform/server/db/tables.ts'

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    audit_log: AuditLog
  }
}

interface AuditLog {
  id: GeneratedAlways<number>
  made_at: ColumnType<Date, Date | undefined, never>
  made_by: Immutable<number | null>
  action: Immutable<AuditAction>
  subject_kind: Immutable<'user' | 'gift' | 'section' | null>
  subject_id: Immutable<number | null>
  before: Immutable<object | null>
  after: Immutable<object | null>
  reason: Immutable<string>
  address: Immutable<string | null>
  email: Immutable<string | null>
  /** The company's API token that did it, in the place of a person. */
  service: Immutable<string | null>
}

import type { Generated } from 'kysely'
import type { Immutable } from '#platform/server/db/tables.ts'

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    scheduled_backups: ScheduledBackups
  }
}

interface ScheduledBackups {
  due_at: Immutable<Date>
  state: Generated<'due' | 'made' | 'failed'>
  ended_at: Date | null
  name: string | null
  bytes: number | null
  reason: string | null
  told_at: Date | null
  tried_at: Date | null
  trial_fault: string | null
}

import type { ColumnType, GeneratedAlways } from 'kysely'
import type { Immutable } from '#platform/server/db/tables.ts'

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    payouts: Payouts
  }
}

interface Payouts {
  id: GeneratedAlways<number>
  user_id: Immutable<number>
  seq: Immutable<number>
  state: ColumnType<'waiting' | 'paid' | 'earlier', never, 'waiting' | 'paid'>
  paid_by: number | null
  paid_at: Date | null
  point_currency: string | null
  point_worth: string | null
}

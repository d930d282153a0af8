import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Immutable } from '#platform/server/db/tables.ts'

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    allowance_periods: AllowancePeriods
    personal_allowances: PersonalAllowances
    allowance_grants: AllowanceGrants
    group_allowances: GroupAllowances
  }
}

interface AllowancePeriods {
  first_day: Immutable<string>
  last_day: Immutable<string>
  zone: Immutable<string>
  starts_at: Immutable<Date>
  ends_at: Immutable<Date>
  reminded_at: Generated<Date | null>
}

interface PersonalAllowances {
  user_id: number
  amount: number
}

interface GroupAllowances {
  group_id: number
  amount: number
}

interface AllowanceGrants {
  id: GeneratedAlways<number>
  user_id: Immutable<number>
  kind: Immutable<'period' | 'raise' | 'boost'>
  period: Immutable<string | null>
  amount: Immutable<number>
  seq: Immutable<number | null>
  made_by: Immutable<number | null>
  made_at: ColumnType<Date, Date | undefined, never>
}

import type { Generated, GeneratedAlways } from 'kysely'
import type { PayrollWay } from '#payroll/contract/payroll.ts'
import type { PayrollKind } from '#platform/contract/payroll-kinds.ts'
import type { Immutable } from '#platform/server/db/tables.ts'
import type { CountryLimitPeriod } from '#shop/contract/country-limits.ts'

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    payroll_months: PayrollMonths
    payroll_people: PayrollPeople
    payroll_lines: PayrollLines
    payroll_over_limits: PayrollOverLimits
  }
}

interface PayrollMonths {
  month: Immutable<string>
  zone: Immutable<string>
  until_at: Immutable<Date>
  made_by: Immutable<number>
  made_at: Generated<Date>
}

interface PayrollPeople {
  month: Immutable<string>
  user_id: Immutable<number>
  first_name: string
  last_name: string
  employee_id: string | null
  cost_centre: Immutable<string | null>
  country: Immutable<string | null>
}

interface PayrollLines {
  id: GeneratedAlways<number>
  month: Immutable<string>
  user_id: Immutable<number>
  way: Immutable<PayrollWay>
  kind: Immutable<PayrollKind | null>
  fact: Immutable<string>
  subject: Immutable<string>
  at: Immutable<Date>
  quantity: Immutable<number>
  points: Immutable<number>
  worth: Immutable<string | null>
  currency: Immutable<string | null>
  corrects: Immutable<string | null>
}

interface PayrollOverLimits {
  id: GeneratedAlways<number>
  month: Immutable<string>
  user_id: Immutable<number>
  country: Immutable<string>
  kinds: Immutable<PayrollKind[]>
  amount: Immutable<string>
  currency: Immutable<string>
  period: Immutable<CountryLimitPeriod>
  quantity: Immutable<number>
  sum: Immutable<string>
  unsummed: Immutable<number>
}

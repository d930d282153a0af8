import type { Generated, GeneratedAlways } from 'kysely'
import type { PayrollWay } from '#payroll/contract/payroll.ts'
import type { PayrollKind } from '#platform/contract/payroll-kinds.ts'
import type { Immutable } from '#platform/server/db/tables.ts'

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    payroll_months: PayrollMonths
    payroll_people: PayrollPeople
    payroll_lines: PayrollLines
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

import type { Generated, GeneratedAlways } from 'kysely'
import type { Immutable } from '#platform/server/db/tables.ts'

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    closed_months: ClosedMonths
    closed_month_figures: ClosedMonthFigures
    manager_hints: ManagerHints
    team_thanks: TeamThanks
  }
}

interface ManagerHints {
  id: GeneratedAlways<number>
  manager_id: Immutable<number>
  people: Immutable<number[]>
  made_at: Generated<Date>
  opened_at: Generated<Date | null>
}

interface TeamThanks {
  id: GeneratedAlways<number>
  manager_id: Immutable<number>
  people: Immutable<number[]>
  cards: Immutable<number[]>
  made_at: Generated<Date>
}

interface ClosedMonths {
  month: Immutable<Date>
  zone: Immutable<string>
  from_at: Immutable<Date>
  until_at: Immutable<Date>
  made_by: Immutable<number>
  made_at: Generated<Date>
  point_currency: Immutable<string | null>
  point_worth: Immutable<string | null>
}

type Numeric = Immutable<string>

interface ClosedMonthFigures {
  month: Immutable<Date>
  team: Immutable<string>
  people: Immutable<number | null>
  opening: Numeric
  sign_ups: Numeric
  deposits: Numeric
  bonuses: Numeric
  awards: Numeric
  given: Numeric
  adjustments: Numeric
  thanks: Numeric
  purchases: Numeric
  refunds: Numeric
  withdrawals: Numeric
  forfeited: Numeric
  closing: Numeric
  granted: Numeric
  expired: Numeric
  to_give: Numeric
}

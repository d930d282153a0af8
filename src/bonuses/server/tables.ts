import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Immutable } from '#platform/server/db/tables.ts'

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    entered_bonuses: EnteredBonuses
    bonuses: Bonuses
    bonus_batches: BonusBatches
    bonus_recalls: BonusRecalls
  }
}

interface EnteredBonuses {
  user_id: number
  amount: number
  reason: string
  entered_by: number | null
  /** The company's API token in the place of a person. */
  service: string | null
  entered_at: Generated<Date>
}

interface Bonuses {
  id: GeneratedAlways<number>
  user_id: Immutable<number>
  amount: Immutable<number>
  reason: Immutable<string>
  made_by: Immutable<number>
  made_at: ColumnType<Date, Date | undefined, never>
  claimed_seq: number | null
  recall_id: number | null
}

interface BonusBatches {
  id: GeneratedAlways<number>
  made_by: Immutable<number>
  people: Immutable<number>
  total: Immutable<number>
  made_at: ColumnType<Date, Date | undefined, never>
}

interface BonusRecalls {
  id: GeneratedAlways<number>
  made_by: Immutable<number>
  reason: Immutable<string>
  people: Immutable<number>
  total: Immutable<number>
  made_at: ColumnType<Date, Date | undefined, never>
}

import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { DayShift, MilestoneKind, OccurrenceState } from '#milestones/contract/milestones.ts'
import type { Language } from '#platform/contract/languages.ts'
import type { Immutable } from '#platform/server/db/tables.ts'

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    milestones: Milestones
    milestone_steps: MilestoneSteps
    milestone_texts: MilestoneTexts
    milestone_rows: MilestoneRows
    milestone_choices: MilestoneChoices
    milestone_occurrences: MilestoneOccurrences
    milestone_signings: MilestoneSignings
    milestone_signers: MilestoneSigners
    milestone_notes: MilestoneNotes
    changed_dates: ChangedDates
    holidays: Holidays
  }
}

interface Milestones {
  id: GeneratedAlways<number>
  kind: Immutable<MilestoneKind>
  name: string | null
  is_on: Generated<boolean>
  switched_on_at: Generated<Date | null>
  group_id: Generated<number | null>
  hour: Generated<number>
  shift: Generated<DayShift>
  picture: Generated<string | null>
  points: Generated<number>
  gift_id: Generated<number | null>
  is_signed: Generated<boolean>
  version: Generated<number>
  stored_until: Generated<Date | null>
}

interface MilestoneSteps {
  milestone_id: number
  years: number
  points: number
  gift_id: number | null
}

interface MilestoneTexts {
  milestone_id: number
  language: Language
  text: string
}

interface MilestoneRows {
  id: GeneratedAlways<number>
  milestone_id: Immutable<number>
  user_id: Immutable<number>
  day: ColumnType<string, string, string>
  text: string
  points: number
  made_at: ColumnType<Date, Date | undefined, never>
}

interface MilestoneChoices {
  user_id: Immutable<number>
  birthday: Generated<'nobody' | 'team' | 'everybody'>
  anniversary: Generated<'nobody' | 'team' | 'everybody'>
  welcome: Generated<'nobody' | 'team' | 'everybody'>
}

interface MilestoneOccurrences {
  id: GeneratedAlways<number>
  user_id: Immutable<number>
  milestone_id: Immutable<number>
  ordinal: Immutable<number>
  day: string
  due_at: Date
  state: Generated<OccurrenceState>
  points: Generated<number>
  recognition_id: Generated<number | null>
  seq: Generated<number | null>
  purchase_seq: Generated<number | null>
  settled_at: Generated<Date | null>
  settled_by: Generated<number | null>
  failure: Generated<string | null>
  tried_at: Generated<Date | null>
}

interface MilestoneSignings {
  occurrence_id: Immutable<number>
  told_id: number | null
  opened_at: ColumnType<Date, Date | undefined, never>
}

interface MilestoneSigners {
  occurrence_id: Immutable<number>
  user_id: Immutable<number>
  made_at: ColumnType<Date, Date | undefined, never>
  writes: Generated<number>
}

interface MilestoneNotes {
  occurrence_id: Immutable<number>
  author_id: Immutable<number>
  text: string
  picture: Generated<string | null>
  made_at: ColumnType<Date, Date | undefined, never>
}

/** Written by a trigger on `users`. */
interface ChangedDates {
  user_id: number
  started_at: Date | null
  birthday_at: Date | null
}

interface Holidays {
  day: string
  name: string
}

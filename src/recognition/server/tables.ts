import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { Occasion, Translations } from '#platform/contract/occasions.ts'
import type { Immutable } from '#platform/server/db/tables.ts'
import type { ValueColor } from '#recognition/contract/rules.ts'

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    recognition_rules: RecognitionRules
    company_values: CompanyValues
    recognitions: Recognitions
    recognition_receivers: RecognitionReceivers
    added_points: AddedPoints
    recognition_values: RecognitionValues
    recognition_reactions: RecognitionReactions
    recognition_comments: RecognitionComments
    recognition_reports: RecognitionReports
    recognition_choices: RecognitionChoices
    dismissed_welcomes: DismissedWelcomes
  }
}

type MadeAt = ColumnType<Date, Date | undefined, never>

interface RecognitionRules {
  is_only: Generated<boolean>
  value_required: Generated<boolean>
  shortest_message: Generated<number>
  shows_points: Generated<boolean>
  reactions: Generated<string[]>
}

interface CompanyValues {
  id: GeneratedAlways<number>
  name: string
  emoji: string
  color: ValueColor
  place: number
  archived_at: Generated<Date | null>
}

interface Recognitions {
  id: GeneratedAlways<number>
  /** Null: the company. */
  sender_id: Immutable<number | null>
  first_seq: Immutable<number | null>
  message: Immutable<string>
  words: GeneratedAlways<string>
  amount: Immutable<number>
  visibility: Immutable<'public' | 'private'>
  picture: Immutable<string | null>
  is_welcome: Immutable<boolean>
  made_at: MadeAt
  withdrawn_at: Generated<Date | null>
  hidden_at: Generated<Date | null>
  words_removed_at: Generated<Date | null>
  is_on_wall: boolean
  is_told: Immutable<boolean>
  occasion: Immutable<JSONColumnType<Occasion> | null>
  translations: JSONColumnType<Translations> | null
  /** Who reads a private card besides its receiver. */
  team: Immutable<string | null>
}

interface RecognitionReceivers {
  recognition_id: Immutable<number>
  receiver_id: Immutable<number>
  sender_id: Immutable<number | null>
  send_seq: Immutable<number | null>
  /** Of a card of the company: the receiver's own entry. */
  award_seq: Immutable<number | null>
  seen_at: Generated<Date | null>
}

interface AddedPoints {
  giver_id: Immutable<number>
  send_seq: Immutable<number>
  recognition_id: Immutable<number>
  receiver_id: Immutable<number>
  amount: Immutable<number>
  made_at: MadeAt
}

interface RecognitionValues {
  value_id: Immutable<number>
  recognition_id: Immutable<number>
}

interface RecognitionReactions {
  recognition_id: Immutable<number>
  user_id: Immutable<number>
  emoji: Immutable<string>
  made_at: MadeAt
}

interface RecognitionComments {
  id: GeneratedAlways<number>
  recognition_id: Immutable<number>
  author_id: Immutable<number>
  text: Immutable<string>
  picture: Generated<string | null>
  made_at: MadeAt
  removed_at: Generated<Date | null>
  hidden_at: Generated<Date | null>
  words_removed_at: Generated<Date | null>
}

interface RecognitionReports {
  id: GeneratedAlways<number>
  recognition_id: Immutable<number>
  comment_id: Immutable<number | null>
  reported_by: Immutable<number>
  reason: Immutable<string>
  made_at: MadeAt
  outcome: Generated<'nothing' | 'hidden' | 'hiddenAndLocked' | null>
  settled_at: Generated<Date | null>
}

interface RecognitionChoices {
  user_id: number
  receives_in_public: Generated<boolean>
  is_ranked: Generated<boolean>
  read_receipts_since: Generated<Date | null>
}

interface DismissedWelcomes {
  user_id: Immutable<number>
  newcomer_id: Immutable<number>
}

import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

type Immutable<T> = ColumnType<T, T, never>

/** The tables of the manuals and their files; src/platform/server/db/migrations says what they mean. */
export interface HelpTables {
  documents: Documents
  manual_sections: ManualSections
  manual_versions: ManualVersions
  manual_passages: ManualPassages
  manual_answers: ManualAnswers
  help_gaps: HelpGaps
  chat_budgets: ChatBudgets
}

export interface Documents {
  name: string
  file_name: string
  bytes: number
  text: string
  characters: GeneratedAlways<number>
  uploaded_by: number
  state: Generated<'storing' | 'kept' | 'removing'>
  uploaded_at: Generated<Date>
}

export interface ManualSections {
  id: GeneratedAlways<number>
  key: string
  version: number
  removed_at: Generated<Date | null>
}

export interface ManualVersions {
  section_id: Immutable<number>
  version: Immutable<number>
  content: Immutable<string>
  document: Immutable<string | null>
  author: Immutable<number | null>
  made_at: ColumnType<Date, Date | undefined, never>
}

interface ManualPassages {
  section_id: number
  number: number
  title: string
  heading: string
  text: string
  origin: 'section' | 'file'
  words: GeneratedAlways<string>
}

interface ManualAnswers {
  id: GeneratedAlways<number>
  question: string
  asked: string
  content: string
  author: number | null
  updated_at: Generated<Date>
}

interface HelpGaps {
  id: GeneratedAlways<number>
  question: string
  asked: string
  times: Generated<number>
  last_asked_at: Generated<Date>
  asking: GeneratedAlways<number>
}

interface ChatBudgets {
  subject: string
  spent: number
  window_started_at: Generated<Date>
}

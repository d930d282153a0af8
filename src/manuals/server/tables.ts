import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Audience } from '#manuals/contract/manual.ts'
import type { Language } from '#platform/contract/languages.ts'
import type { Immutable } from '#platform/server/db/tables.ts'

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    manual_sections: ManualSections
    manual_versions: ManualVersions
    manual_passages: ManualPassages
    manual_answers: ManualAnswers
    known_questions: KnownQuestions
    help_gaps: HelpGaps
    starter_manual: StarterManual
  }
}

export interface ManualSections {
  id: GeneratedAlways<number>
  key: string
  language: Generated<Language>
  translation_of: number | null
  version: number
  removed_at: Generated<Date | null>
  questions_version: Generated<number>
}

export interface ManualVersions {
  section_id: Immutable<number>
  version: Immutable<number>
  content: Immutable<string>
  document: Immutable<string | null>
  author: Immutable<number | null>
  audience: ColumnType<Audience, Audience | undefined, never>
  facts: ColumnType<string[], string[] | undefined, never>
  made_at: ColumnType<Date, Date | undefined, never>
  of_version: Immutable<number | null>
}

interface ManualPassages {
  section_id: number
  number: number
  title: string
  heading: string
  text: string
  origin: 'section' | 'file'
  audience: Generated<Audience>
  language: Generated<Language>
  words: GeneratedAlways<string>
  /** In lower case and without accents. */
  plain_heading: GeneratedAlways<string>
  /** The heading and the text. */
  plain_text: GeneratedAlways<string>
}

interface ManualAnswers {
  id: GeneratedAlways<number>
  question: string
  asked: string
  content: string
  author: number | null
  updated_at: Generated<Date>
}

interface KnownQuestions {
  id: GeneratedAlways<number>
  section_id: number
  heading: string
  question: string
  asked: string
  author: number | null
  added_at: Generated<Date>
  removed_at: Date | null
}

interface StarterManual {
  is_only: Generated<boolean>
  /** The release whose manual is there. */
  release: string
}

interface HelpGaps {
  id: GeneratedAlways<number>
  question: string
  asked: string
  times: Generated<number>
  last_asked_at: Generated<Date>
  asking: GeneratedAlways<number>
  language: Generated<Language>
  chosen_section: number | null
  chosen_heading: string | null
}

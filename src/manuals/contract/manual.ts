import * as z from 'zod/mini'
import { Document, DocumentFacts } from '#platform/contract/documents.ts'
import { LanguageChoice } from '#platform/contract/languages.ts'
import { atLeast, atMost, longText, refusal, typedText } from '#platform/contract/text.ts'
import { date, wholeNumber } from '#platform/contract/wire-types.ts'

export const KEY_LENGTH = 80
export const SECTION_LENGTH = 20_000
export const QUESTION_LENGTH = 500
export const ANSWER_LENGTH = 5_000

/** A section's key is its title and its address: one line of free text. */
const key = typedText('key-required').check(
  atLeast(1, 'key-required'),
  atMost(KEY_LENGTH, 'key-long'),
  z.refine((text) => !text.includes('\n'), refusal('text-invalid')),
)

/** The query of a request that names a section by its key. */
export const SectionKey = z.strictObject({ key })

/** Whether both keys name the same section. The database compares keys by its `lower()`. */
export function isSameKey(one: string, other: string): boolean {
  return lower(one) === lower(other)
}

// PostgreSQL maps each letter to exactly one other. JavaScript maps İ to two characters, and maps Σ
// differently at the end of a word.
function lower(key: string): string {
  return Array.from(key, (letter) => Array.from(letter.toLowerCase())[0]).join('')
}

/** Who may read a section. Sections for the administrator are never shown to anybody else. */
export const AUDIENCES = ['everyone', 'administrator'] as const
export type Audience = (typeof AUDIENCES)[number]

/**
 * The groups of sections under Help, in their order. The files of Laurel's own sections name theirs; the
 * company's sections are in `company`, which is for both audiences.
 */
export const GROUPS = [
  'start',
  'thanks',
  'points',
  'gifts',
  'account',
  'people',
  'bonuses',
  'shop',
  'words',
  'running',
  'company',
  'help',
] as const
export type ManualGroup = (typeof GROUPS)[number]

/** Live facts about the reader that a section can show. */
export const FACTS = ['balance', 'orders', 'thanks', 'permissions'] as const
export type FactName = (typeof FACTS)[number]

const audience = z.enum(AUDIENCES, refusal('invalid-input'))
const positive = z
  .number(refusal('invalid-input'))
  .check(z.int(refusal('invalid-input')), z.gte(1, refusal('invalid-input')))
const factName = z.enum(FACTS, refusal('invalid-input'))

/** Facts about the reader, current when the section is read. */
export const LiveFact = z.strictObject({
  fact: factName,
  /** At least one line of text; `date` is the time of the event. */
  lines: z.array(z.strictObject({ text: z.string(), date: z.nullable(date) })),
})
export type LiveFact = z.output<typeof LiveFact>

/** Specification, section 5, Manual form: Key and Content are required; the file is optional. */
export const SectionChange = z.strictObject({
  key,
  /** Markdown. */
  content: longText('content-required').check(
    atLeast(1, 'content-required'),
    atMost(SECTION_LENGTH, 'content-long'),
  ),
  /** The new file. If omitted, the section keeps its file; null removes it. */
  document: z.optional(z.nullable(Document)),
  /** If omitted, the section keeps its audience; a new section is for everyone. */
  audience: z.optional(audience),
  /** The live facts shown with the section. If omitted, it keeps its facts. */
  facts: z.optional(z.array(factName).check(z.maxLength(FACTS.length, refusal('invalid-input')))),
  /** The language it is written in. If omitted, the language of the page that asks. */
  language: z.optional(LanguageChoice),
  /** The gap in the manuals that the section closes. */
  gap: z.optional(positive),
  /** The version that was opened for editing. If omitted, any version is updated. */
  version: z.optional(positive),
})
export type SectionChange = z.output<typeof SectionChange>

/** A translation of a section. It has the readers and live facts of its original. */
export const TranslationChange = z.strictObject({
  key,
  content: SectionChange.shape.content,
  /** As of a section; without a file of its own, the translation shows its original's. */
  document: SectionChange.shape.document,
  /** The version of the original that it was made from. */
  ofVersion: positive,
  /** The version that was opened for editing; omitted if there was no translation. */
  version: z.optional(positive),
})
export type TranslationChange = z.output<typeof TranslationChange>

/** A section as its readers see it. */
export const ManualSection = z.strictObject({
  key: z.string(),
  language: LanguageChoice,
  isTranslation: z.boolean(),
  content: z.string(),
  file: z.nullable(DocumentFacts),
  audience,
  facts: z.array(LiveFact),
  updatedAt: date,
})
export type ManualSection = z.output<typeof ManualSection>

/** A section as the administrator sees it. */
export const ManagedSection = z.strictObject({
  id: z.number(),
  ...ManualSection.shape,
  facts: z.array(factName),
  /** Starts at 1; each new version adds 1. */
  version: z.number(),
  /** The author's e-mail address; null for the starter manual. */
  author: z.nullable(z.string()),
  /** In the order of LANGUAGES; a translation itself has none. */
  translations: z.array(
    z.strictObject({
      id: z.number(),
      key: z.string(),
      language: LanguageChoice,
      /** Whether its original was saved since. */
      isOlder: z.boolean(),
    }),
  ),
})
export type ManagedSection = z.output<typeof ManagedSection>

const SearchText = z._default(typedText('invalid-input').check(atMost(120, 'invalid-input')), '')

export const SectionSearch = z.strictObject({
  search: SearchText,
  /** The `next` of the previous page; 0 for the first page. */
  after: z._default(wholeNumber(0), 0),
})
export type SectionSearch = z.output<typeof SectionSearch>

/** A page of sections, in the order of their keys. */
export const SectionPage = z.strictObject({
  sections: z.array(ManagedSection),
  total: z.number(),
  next: z.nullable(z.number()),
})
export type SectionPage = z.output<typeof SectionPage>

export const SectionId = z.strictObject({ id: wholeNumber(1) })
export const TranslationId = z.strictObject({ id: wholeNumber(1), language: LanguageChoice })
export const SectionVersionId = z.strictObject({ id: wholeNumber(1), version: wholeNumber(1) })

/** A section, and its translation into a language if there is one. */
export const SectionTranslation = z.strictObject({
  original: ManagedSection,
  translation: z.nullable(ManagedSection),
})
export type SectionTranslation = z.output<typeof SectionTranslation>

/** A version of a section. */
export const SectionVersion = z.strictObject({
  version: z.number(),
  content: z.string(),
  file: z.nullable(DocumentFacts),
  audience,
  facts: z.array(factName),
  author: z.nullable(z.string()),
  madeAt: date,
})
export type SectionVersion = z.output<typeof SectionVersion>
export const SectionVersions = z.strictObject({ versions: z.array(SectionVersion) })
export type SectionVersions = z.output<typeof SectionVersions>

/** The language of the contents; if omitted, that of the page. */
export const ContentsQuery = z.strictObject({ language: z.optional(LanguageChoice) })

/**
 * The sections the reader may see, in reading order, with the first words of each: in the language
 * asked for where they exist in it, else in their own.
 */
export const Contents = z.strictObject({
  sections: z.array(
    z.strictObject({
      key: z.string(),
      language: LanguageChoice,
      summary: z.string(),
      audience,
      group: z.enum(GROUPS),
    }),
  ),
})
export type Contents = z.output<typeof Contents>

export const PartSearch = z.strictObject({ search: SearchText })

/** Parts of sections and of their files; an `excerpt` is plain text. */
export const ManualParts = z.strictObject({
  parts: z.array(
    z.strictObject({
      key: z.string(),
      language: LanguageChoice,
      /** Empty before the first heading. */
      heading: z.string(),
      excerpt: z.string(),
      /** Whether it is in the section's file, not in its content. */
      isInFile: z.boolean(),
    }),
  ),
})
export type ManualParts = z.output<typeof ManualParts>

/** A context entry (specification, section 3): the answer to one exact question. */
export const AnswerChange = z.strictObject({
  question: typedText('question-required').check(
    atLeast(1, 'question-required'),
    atMost(QUESTION_LENGTH, 'question-long'),
  ),
  content: longText('content-required').check(
    atLeast(1, 'content-required'),
    atMost(ANSWER_LENGTH, 'content-long'),
  ),
})
export type AnswerChange = z.output<typeof AnswerChange>

export const ManagedAnswer = z.strictObject({
  id: z.number(),
  question: z.string(),
  content: z.string(),
  author: z.nullable(z.string()),
  updatedAt: date,
})
export type ManagedAnswer = z.output<typeof ManagedAnswer>

export const AnswerPage = z.strictObject({
  answers: z.array(ManagedAnswer),
  total: z.number(),
  next: z.nullable(z.number()),
})
export type AnswerPage = z.output<typeof AnswerPage>

/** A part of a section, as readers see it. */
export const PartReference = z.strictObject({
  /** The section's key, which is its address under /help. */
  key: z.string(),
  /** The heading within the section; empty for its beginning. */
  heading: z.string(),
  language: LanguageChoice,
})
export type PartReference = z.output<typeof PartReference>

/** "Section: Heading", as readers see it. */
export function showPart({ key, heading }: Pick<PartReference, 'key' | 'heading'>): string {
  return heading === '' || heading === key ? key : `${key}: ${heading}`
}

/** A question without a helpful answer. */
export const Gap = z.strictObject({
  id: z.number(),
  question: z.string(),
  times: z.number(),
  lastAskedAt: date,
  /** Of the page on which it was asked. */
  language: LanguageChoice,
  /** The parts that may answer it, best first. */
  suggestions: z.array(
    z.strictObject({
      sectionId: z.number(),
      ...PartReference.shape,
      /** Whether somebody who asked chose it among the closest. */
      isChosen: z.boolean(),
    }),
  ),
})
export type Gap = z.output<typeof Gap>
export const GapPage = z.strictObject({
  gaps: z.array(Gap),
  total: z.number(),
  next: z.nullable(z.number()),
})
export type GapPage = z.output<typeof GapPage>
export const GapSearch = z.strictObject({ after: z._default(wholeNumber(0), 0) })

/** How people ask for the parts of a section, in its language. */
export const KnownQuestions = z.strictObject({
  parts: z.array(
    z.strictObject({
      heading: z.string(),
      /** Whether the text still has this part. */
      isThere: z.boolean(),
      questions: z.array(
        z.strictObject({
          id: z.number(),
          question: z.string(),
          /** The author's e-mail address; null if it came with Laurel. */
          author: z.nullable(z.string()),
        }),
      ),
    }),
  ),
})
export type KnownQuestions = z.output<typeof KnownQuestions>

export const KnownQuestionChange = z.strictObject({
  /** Of the part; empty for the beginning of the section. */
  heading: typedText('invalid-input').check(atMost(200, 'invalid-input')),
  question: AnswerChange.shape.question,
  /** The gap in the manuals that the question comes from. */
  gap: z.optional(positive),
})
export type KnownQuestionChange = z.output<typeof KnownQuestionChange>

import { sql } from 'kysely'
import { FACTS, type Audience, type FactName } from '#manuals/contract/manual.ts'
import type { Language } from '#platform/contract/languages.ts'

/** The newest version of a section. */
export interface ManualTextRow {
  readonly id: number
  readonly key: string
  readonly language: Language
  readonly translation_of: number | null
  /** Of the original; of itself, if it is one. */
  readonly original_id: number
  readonly original_key: string
  readonly original_version: number
  readonly version: number
  readonly content: string
  readonly document: string | null
  readonly audience: Audience
  readonly facts: string[]
  readonly author: number | null
  readonly made_at: Date
  readonly of_version: number | null
}

/**
 * A subquery: the text of each section that is not removed. A translation has the readers and live facts of its
 * original, and its file unless it has one of its own.
 */
export const MANUAL_TEXTS = sql<ManualTextRow>`(
  select section.id, section.key, section.language, section.translation_of,
         original.id as original_id, original.key as original_key, original.version as original_version,
         own.version, own.content, coalesce(own.document, shared.document) as document,
         shared.audience, shared.facts, own.author, own.made_at, own.of_version
    from manual_sections section
    join manual_versions own on (own.section_id, own.version) = (section.id, section.version)
    join manual_sections original on original.id = coalesce(section.translation_of, section.id)
    join manual_versions shared on (shared.section_id, shared.version) = (original.id, original.version)
   where section.removed_at is null)`.as('text')

/** The facts that this release knows, in their fixed order. */
export function factNames(stored: readonly string[]): FactName[] {
  return FACTS.filter((fact) => stored.includes(fact))
}

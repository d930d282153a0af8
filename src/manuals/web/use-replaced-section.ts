import { useQuery } from '@tanstack/react-query'
import type { DocumentFacts } from '#platform/contract/documents.ts'
import { isSameKey, type ManagedSection } from '#manuals/contract/manual.ts'
import type { SectionOptions } from './section-draft.ts'
import { contentsQuery, sectionQuery } from './help-queries.ts'

export interface ReplacedSection extends SectionOptions {
  /** As it is spelt now. */
  readonly key: string
  readonly file: DocumentFacts | null
  /** It is the one that is open for editing. */
  readonly isOpened: boolean
}

/** The section that saving under the typed key replaces; null: it would be a new one. */
export function useReplacedSection(
  typed: string,
  opened: ManagedSection | null,
): ReplacedSection | null {
  const key = typed.trim()
  const { data: contents } = useQuery(contentsQuery)
  const isOpened = opened !== null && isSameKey(opened.key, key)
  const found = isOpened ? opened : contents?.sections.find((known) => isSameKey(known.key, key))
  const isOther = found !== undefined && !isOpened
  const { data: other } = useQuery({ ...sectionQuery(found?.key ?? ''), enabled: isOther })
  if (found === undefined) return null
  if (isOpened) {
    const { key: name, file, audience, facts } = opened
    return { key: name, file, audience, facts, isOpened }
  }
  const facts = other?.facts.map(({ fact }) => fact) ?? []
  return { key: found.key, file: other?.file ?? null, audience: found.audience, facts, isOpened }
}

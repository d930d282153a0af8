import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { manualEndpoints } from '#manuals/contract/manual-endpoints.ts'
import { isSameKey, type Contents, type ManagedSection } from '#manuals/contract/manual.ts'
import { documentEndpoints } from '#platform/contract/file-endpoints.ts'
import type { Language } from '#platform/contract/languages.ts'
import { endpointAddress } from '#platform/web/api/caller.ts'
import { call } from '#platform/web/api/client.ts'
import { pageLanguage } from './in-language.ts'

/** The sections the reader may see, in reading order, as far as they exist in the language. */
export function contentsQuery(language = pageLanguage()) {
  return queryOptions({
    queryKey: ['manual', 'contents', language],
    queryFn: ({ signal }) => call(manualEndpoints.readContents, { query: { language }, signal }),
  })
}

/** The parts of the manuals whose heading or text has all words of the search. */
export function partsQuery(search: string) {
  return queryOptions({
    queryKey: ['manual', 'parts', pageLanguage(), search],
    queryFn: ({ signal }) => call(manualEndpoints.searchParts, { query: { search }, signal }),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  })
}

export function sectionQuery(key: string) {
  return queryOptions({
    queryKey: ['manual', 'section', pageLanguage(), key],
    queryFn: ({ signal }) => call(manualEndpoints.readSection, { query: { key }, signal }),
  })
}

/** The sections of a search, as many pages as were asked for. */
export function sectionsQuery(search: string) {
  return infiniteQueryOptions({
    queryKey: ['manual', 'sections', search],
    queryFn: ({ pageParam, signal }) =>
      call(manualEndpoints.listSections, { query: { search, after: pageParam }, signal }),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  })
}

/** A key, and its language if it is known. */
interface SectionReference {
  key: string
  language?: Language | undefined
}

/** The original with a key, for editing; null if there is none yet. */
export function editedSectionQuery({ key, language }: SectionReference) {
  const isMeant = (section: SectionKeyPair) =>
    isSameKey(section.key, key) && (language === undefined || section.language === language)
  return queryOptions({
    queryKey: ['manual', 'edited', key, language],
    queryFn: ({ signal }) => findSection(key, isMeant, signal),
  })
}

/** A section and its translation into a language, by the key of either; null if there is none. */
export function translationQuery(key: string, language: Language) {
  const isMeant = ({ translations, ...section }: ManagedSection) =>
    [section, ...translations].some((one) => isSameKey(one.key, key)) &&
    section.language !== language
  return queryOptions({
    queryKey: ['manual', 'translation', key, language],
    // A form opens with what is saved now.
    gcTime: 0,
    queryFn: async ({ signal }) => {
      const section = await findSection(key, isMeant, signal)
      if (section === null) return null
      const params = { id: section.id, language }
      return call(manualEndpoints.readTranslation, { params, signal })
    },
  })
}

type SectionKeyPair = Pick<ManagedSection, 'key' | 'language'>

// Other sections may contain the key's words too, so the section may be on a later page.
async function findSection(
  key: string,
  isMeant: (section: ManagedSection) => boolean,
  signal: AbortSignal,
): Promise<ManagedSection | null> {
  for (let after: number | null = 0; after !== null;) {
    const page: Awaited<ReturnType<typeof readPage>> = await readPage(key, after, signal)
    const found = page.sections.find(isMeant)
    if (found !== undefined) return found
    after = page.next
  }
  return null
}

function readPage(search: string, after: number, signal: AbortSignal) {
  return call(manualEndpoints.listSections, { query: { search, after }, signal })
}

export function versionsQuery(id: number) {
  return queryOptions({
    queryKey: ['manual', 'versions', id],
    queryFn: ({ signal }) => call(manualEndpoints.listVersions, { params: { id }, signal }),
  })
}

/** The questions that each part of a section is known to answer. */
export function questionsQuery(id: number) {
  return queryOptions({
    queryKey: ['manual', 'questions', id],
    queryFn: ({ signal }) => call(manualEndpoints.listQuestions, { params: { id }, signal }),
  })
}

/** The context entries of a search, as many pages as were asked for. */
export function answersQuery(search: string) {
  return infiniteQueryOptions({
    queryKey: ['manual', 'answers', search],
    queryFn: ({ pageParam, signal }) =>
      call(manualEndpoints.listAnswers, { query: { search, after: pageParam }, signal }),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  })
}

/** The gaps, as many pages as were asked for. */
export const gapsQuery = infiniteQueryOptions({
  queryKey: ['manual', 'gaps'],
  queryFn: ({ pageParam, signal }) =>
    call(manualEndpoints.listGaps, { query: { after: pageParam }, signal }),
  initialPageParam: 0,
  getNextPageParam: ({ next }) => next,
})

/** The address of a section's file. */
export function documentAddress(document: string): string {
  return endpointAddress(documentEndpoints.readDocument, { params: { document } })
}

type Sections = Contents['sections']

/** The sections that have every word of the search in their key or first words. */
export function filterContents(sections: Sections, search: string): Sections {
  const words = plain(search).split(/\s+/)
  return sections.filter(({ key, summary }) => {
    const text = plain(`${key} ${summary}`)
    return words.every((word) => text.includes(word))
  })
}

function plain(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
}

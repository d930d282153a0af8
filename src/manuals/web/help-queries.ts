import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { documentEndpoints } from '#platform/contract/file-endpoints.ts'
import { manualEndpoints } from '#manuals/contract/manual-endpoints.ts'
import { isSameKey, type ManagedSection } from '#manuals/contract/manual.ts'
import { addressOf } from '#platform/web/api/caller.ts'
import { call } from '#platform/web/api/client.ts'

/** The sections the reader may see, in reading order. */
export const contentsQuery = queryOptions({
  queryKey: ['manual', 'contents'],
  queryFn: ({ signal }) => call(manualEndpoints.readContents, { signal }),
})

/** The parts of the manuals whose heading or text has all words of the search. */
export function partsQuery(search: string) {
  return queryOptions({
    queryKey: ['manual', 'parts', search],
    queryFn: ({ signal }) => call(manualEndpoints.searchParts, { query: { search }, signal }),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  })
}

export function sectionQuery(key: string) {
  return queryOptions({
    queryKey: ['manual', 'section', key],
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

/** The section with a key, for editing; null if there is none yet. */
export function editedSectionQuery(key: string) {
  return queryOptions({
    queryKey: ['manual', 'edited', key],
    queryFn: ({ signal }) => findSection(key, signal),
  })
}

// Other sections may contain the key's words too, so the section may be on a later page.
async function findSection(key: string, signal: AbortSignal): Promise<ManagedSection | null> {
  for (let after: number | null = 0; after !== null;) {
    const page: Awaited<ReturnType<typeof readPage>> = await readPage(key, after, signal)
    const found = page.sections.find((section) => isSameKey(section.key, key))
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
  return addressOf(documentEndpoints.readDocument, { params: { document } })
}

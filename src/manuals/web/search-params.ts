import { useNavigate, useSearch } from '@tanstack/react-router'
import { LANGUAGES, type Language } from '#platform/contract/languages.ts'
import { paths } from '#platform/web/paths.ts'
import { oneOf, text, type SearchValues } from '#platform/web/search-params.ts'
import { useChangeSearch } from '#platform/web/use-change-search.ts'

export interface HelpSearch {
  search?: string | undefined
}

export function readHelpSearch({ search }: SearchValues): HelpSearch {
  return { search: text(search) }
}

export const MANUAL_VIEWS = ['sections', 'answers', 'gaps'] as const
export type ManualView = (typeof MANUAL_VIEWS)[number]

export interface ManualSearch {
  view?: ManualView | undefined
  search?: string | undefined
  /** The key of the section that is open for editing. */
  edit?: string | undefined
  /** The language of the key, or of the translation. */
  language?: Language | undefined
  /** The key of the section whose translation into the language is open. */
  translate?: string | undefined
  /** The gap that the section will close. */
  gap?: number | undefined
}

export function readManualSearch({
  view,
  search,
  edit,
  language,
  translate,
  gap,
}: SearchValues): ManualSearch {
  const isGap = typeof gap === 'number' && Number.isSafeInteger(gap) && gap > 0
  return {
    view: oneOf(MANUAL_VIEWS, view),
    search: text(search),
    edit: text(edit),
    language: oneOf(LANGUAGES, language),
    translate: text(translate),
    gap: isGap ? gap : undefined,
  }
}

/** The search and view of Manage Manuals, kept in the address. */
export function useManualSearch() {
  const search = useSearch({ from: paths.manual })
  const change = useChangeSearch<ManualSearch>(useNavigate({ from: paths.manual }))
  return { ...search, change }
}

import { oneOf, text, type Given } from '#platform/web/search-params.ts'

export interface HelpSearch {
  search?: string | undefined
}

export function readHelpSearch({ search }: Given): HelpSearch {
  return { search: text(search) }
}

export const MANUAL_VIEWS = ['sections', 'answers', 'gaps'] as const
export type ManualView = (typeof MANUAL_VIEWS)[number]

export interface ManualSearch {
  view?: ManualView | undefined
  search?: string | undefined
  /** The key of the section that is open for editing. */
  edit?: string | undefined
}

export function readManualSearch({ view, search, edit }: Given): ManualSearch {
  return { view: oneOf(MANUAL_VIEWS, view), search: text(search), edit: text(edit) }
}

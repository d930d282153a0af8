import { oneOf, type SearchValues } from '#platform/web/search-params.ts'

export interface SettingsSearch {
  /** The default settings, which the administrator edits; otherwise the person's own settings. */
  view?: 'everybody' | undefined
}

export function readSettingsSearch({ view }: SearchValues): SettingsSearch {
  return { view: oneOf(['everybody'], view) }
}

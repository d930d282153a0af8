import { oneOf, type Given } from '#platform/web/search-params.ts'

export interface SettingsSearch {
  /** The default settings, which the administrator edits; otherwise the person's own settings. */
  view?: 'everybody' | undefined
}

export function readSettingsSearch({ view }: Given): SettingsSearch {
  return { view: oneOf(['everybody'], view) }
}

import { oneOf, type Given } from '#platform/web/search-params.ts'

export interface SettingsSearch {
  /** The administrator's settings for everybody; otherwise one's own. */
  view?: 'everybody' | undefined
}

export function readSettingsSearch({ view }: Given): SettingsSearch {
  return { view: oneOf(['everybody'], view) }
}

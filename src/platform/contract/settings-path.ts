/** The path of a section of the settings. */
export const SETTINGS_SECTION_PATH = '/settings/$section'

/** The address of a section of the settings. */
export function settingsAddress(section: string): string {
  return SETTINGS_SECTION_PATH.replace('$section', section)
}

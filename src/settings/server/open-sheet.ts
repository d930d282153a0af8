import { PROGRAM_SHEET, type OpenSheet } from '#platform/server/csv-table.ts'
import type { Database } from '#platform/server/db/database.ts'
import { sayIn } from '#platform/server/language/say.ts'
import { readSettings, type FixedSettings } from './settings.ts'

/** Sheets in the caller's language and the company's time zone; for API tokens always the same one. */
export function createSheets(database: Database, fixed: FixedSettings): OpenSheet {
  return async ({ caller, language }) => {
    if (caller.apiToken !== undefined) return PROGRAM_SHEET
    const { timeZone } = await readSettings(database, fixed)
    return { say: await sayIn(language), timeZone }
  }
}

import { sql } from 'kysely'
import { languageNamed } from '#platform/contract/languages.ts'
import type { Say } from '#platform/contract/say.ts'
import { NOBODY_ID } from '#platform/server/calls/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { PROGRAM_SHEET, type OpenSheet } from '#platform/server/files/csv-table.ts'
import { sayIn } from '#platform/server/language/say.ts'
import { readSettings, type FixedSettings } from './settings.ts'

/**
 * Says messages to somebody who is not there, such as the receiver of a mail: in the language that
 * they chose, else in the company's.
 */
export async function sayTo({ db }: Pick<Database, 'db'>, userId: number): Promise<Say> {
  const { rows } = await sql<{ language: string | null }>`
    select coalesce(
      (select language from users where id = ${userId}),
      (select value #>> '{}' from settings where name = 'language')) as language`.execute(db)
  return sayIn(languageNamed(rows[0]?.language ?? 'en') ?? 'en')
}

/** Says messages to the administrator. */
export async function sayToAdministrator({ db }: Pick<Database, 'db'>): Promise<Say> {
  const administrator = await db
    .selectFrom('users')
    .select('id')
    .where('is_administrator', '=', true)
    .executeTakeFirst()
  return sayTo({ db }, administrator?.id ?? NOBODY_ID)
}

/** Sheets in the caller's language and the company's time zone; for API tokens always the same one. */
export function createSheets(database: Database, fixed: FixedSettings): OpenSheet {
  return async ({ caller, language }) => {
    if (caller.apiToken !== undefined) return PROGRAM_SHEET
    const { timeZone } = await readSettings(database, fixed)
    return { say: await sayIn(language), timeZone }
  }
}

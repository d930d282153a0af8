import { sql, type RawBuilder } from 'kysely'
import { INITIAL } from '#settings/contract/settings.ts'

/** SQL: the name of the company's time zone, read once for a statement. */
export const COMPANY_ZONE: RawBuilder<string> = sql`coalesce(
    (select value #>> '{}' from settings where name = 'timeZone'),
    ${sql.lit(INITIAL.timeZone)})`

/** SQL: today's date in the company's time zone, read once for a statement. */
export const COMPANY_TODAY: RawBuilder<Date> = sql`(
  select (now() at time zone ${COMPANY_ZONE})::date)`

import { sql, type RawBuilder } from 'kysely'
import { INITIAL } from '#settings/contract/settings.ts'

/** SQL: today's date in the company's time zone, read once for a statement. */
export const COMPANY_TODAY: RawBuilder<Date> = sql`(
  select (now() at time zone coalesce(
    (select value #>> '{}' from settings where name = 'timeZone'),
    ${sql.lit(INITIAL.timeZone)}))::date)`

import { sql } from 'kysely'
import { INITIAL } from '#settings/contract/settings.ts'

/** SQL: a known time zone of the user: their own, else the company's. */
export const ZONE_OF_USER = sql`coalesce(
  (select s.time_zone from notification_settings s
    where s.user_id = users.id and s.time_zone = any(array(select name from pg_timezone_names))),
  (select value #>> '{}' from settings where name = 'timeZone'), ${sql.lit(INITIAL.timeZone)})`

/** SQL: the step of an anniversary and the row of a list, for an occurrence `o` of the milestone `m`. */
export const OCCURRENCE_SOURCES = `
  left join milestone_steps step
    on m.kind = 'anniversary' and step.milestone_id = m.id and step.years = o.ordinal
  left join milestone_rows listed on m.kind = 'list' and listed.id = o.ordinal`

/** SQL: the date of the person of `users` still says so; needs `OCCURRENCE_SOURCES`. */
export const IS_ITS_DAY = `coalesce(case m.kind
  when 'anniversary' then
    (users.started_on + make_interval(years => o.ordinal))::date = o.day and step.years is not null
  when 'welcome' then users.started_on = o.day
  when 'birthday' then users.birthday = to_char(o.day, 'MM-DD')
    or users.birthday = '02-29' and to_char(o.day, 'MM-DD') = '02-28'
  else listed.day = o.day end, false)`

import { sql, type RawBuilder } from 'kysely'

/** More namesakes are not compared, so that a card costs the same however common a name is. */
const MOST_COMPARED = 20

/**
 * SQL: what cards and lists call the user of the table alias: the first name; the full name if an active
 * colleague shares the first one; with team, title or address if one shares the full name, whichever
 * differs. An erased person is "Former colleague". Reads the index of full names alone to know that a name is nobody else's.
 */
export function displayNameSql(alias: string): RawBuilder<string> {
  const u = sql.raw(alias)
  const whole = sql`${u}.first_name || ' ' || ${u}.last_name`
  const other = sql`from users o where o.is_active and o.id <> ${u}.id`
  return sql<string>`case when ${u}.erased_at is not null then ${whole} else coalesce(
    (select ${whole} || ' · ' || case
              when ${u}.team is not null and bool_and(lower(n.team) is distinct from lower(${u}.team))
                then ${u}.team
              when ${u}.title is not null and bool_and(n.title is distinct from ${u}.title)
                then ${u}.title
              else ${u}.email end
       from (select o.team, o.title ${other}
                and o.full_name collate "C" = ${u}.full_name collate "C"
              limit ${sql.lit(MOST_COMPARED)}) n
     having count(*) > 0),
    case when exists (
      select ${other} and o.full_name collate "C" > lower(${u}.first_name) || ' '
         and o.full_name collate "C" < lower(${u}.first_name) || '!') then ${whole}
    else ${u}.first_name end) end`
}

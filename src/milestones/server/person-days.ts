import { sql, type RawBuilder } from 'kysely'
import type { Milestone, MilestoneStep } from '#milestones/contract/milestones.ts'

/** A span of days, both with it, as ISO dates. */
export interface DaySpan {
  readonly from: string
  readonly until: string
}

interface MilestoneDays extends Pick<Milestone, 'id' | 'kind' | 'points'> {
  readonly steps: readonly Pick<MilestoneStep, 'years' | 'points'>[]
}

/**
 * SQL: the days of a milestone within a span, of everybody who has one, whether they are celebrated or not:
 * `user_id`, `ordinal`, `day`, `points`, `text`. The ordinal is the years of an anniversary, the year of a birthday,
 * 0 for a first day, the row of a list. 29 February falls on the 28th in common years.
 */
export function personDays(milestone: MilestoneDays, span: DaySpan): RawBuilder<unknown> {
  switch (milestone.kind) {
    case 'anniversary':
      return anniversaries(milestone, span)
    case 'birthday':
      return birthdays(milestone, span)
    case 'welcome':
      return sql`
        select id as user_id, 0 as ordinal, started_on as day, ${milestone.points}::bigint as points, '' as text
          from users where started_on between ${span.from}::date and ${span.until}::date`
    case 'list':
      return sql`
        select user_id, id as ordinal, day,
               case when points > 0 then points else ${milestone.points}::bigint end as points, text
          from milestone_rows
         where milestone_id = ${milestone.id} and day between ${span.from}::date and ${span.until}::date`
  }
}

function anniversaries({ steps }: MilestoneDays, span: DaySpan): RawBuilder<unknown> {
  return sql`
    select id as user_id, step.years as ordinal, anniversary.day, step.points, '' as text
      from users
      cross join ${yearsOf(span)}
      join unnest(${steps.map(({ years }) => years)}::integer[],
                  ${steps.map(({ points }) => points)}::bigint[]) step (years, points)
        on step.years = calendar.year - extract(year from started_on)
      cross join lateral (
        select (started_on + make_interval(years => step.years))::date as day) anniversary
     where started_on is not null
       and anniversary.day between ${span.from}::date and ${span.until}::date`
}

function birthdays({ points }: MilestoneDays, span: DaySpan): RawBuilder<unknown> {
  return sql`
    select id as user_id, calendar.year as ordinal, birthday_of.day, ${points}::bigint as points, '' as text
      from users
      cross join ${yearsOf(span)}
      cross join lateral (
        select (('2000-' || birthday)::date + make_interval(years => calendar.year - 2000))::date as day
      ) birthday_of
     where birthday is not null
       and birthday_of.day between ${span.from}::date and ${span.until}::date`
}

/** The few years of a span. */
function yearsOf({ from, until }: DaySpan): RawBuilder<unknown> {
  return sql`generate_series(${Number(from.slice(0, 4))}::integer, ${Number(until.slice(0, 4))}::integer)
               as calendar (year)`
}

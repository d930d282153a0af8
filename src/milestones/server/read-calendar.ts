import { sql, type RawBuilder } from 'kysely'
import type { CalendarEntry, MilestoneCalendar } from '#milestones/contract/milestone-calendar.ts'
import type { Milestone } from '#milestones/contract/milestones.ts'
import { hundredths, NOTHING, type Hundredths } from '#platform/contract/points.ts'
import type { Database } from '#platform/server/db/database.ts'
import { dayIn, daysAfter } from '#settings/contract/company-day.ts'
import { restDaysOf } from '#settings/contract/workdays.ts'
import { readSettings, type FixedSettings } from '#settings/server/settings.ts'
import { audiencePredicate, showsDay } from './audience.ts'
import { anniversaryOf, celebrationDay, type WorkdayRules } from './due-time.ts'
import { readHolidays } from './holidays.ts'
import { personDays, type DaySpan } from './person-days.ts'
import { monthsOf } from './preview-year.ts'
import { readMilestones } from './read-milestones.ts'

/** Whose days somebody sees: null means everybody's, otherwise those of the people whose manager this is. */
export interface CalendarScope {
  readonly manager: number | null
  /** Somebody's own day looks as if nobody signed its card. */
  readonly reader: number
}

interface CalendarQuery {
  readonly scope: CalendarScope
  readonly month?: string | undefined
  readonly after: string
}

const PAGE_SIZE = 200

/** A month of the days that the company celebrates, of the people whom the reader may see. */
export async function readMilestoneCalendar(
  database: Database,
  fixed: FixedSettings,
  { scope, month, after }: CalendarQuery,
): Promise<MilestoneCalendar> {
  const calendar = await openCalendar(database, fixed, scope)
  const shown = month ?? calendar.months[0] ?? ''
  const [counts, rows] = await Promise.all([
    calendar.countDays(),
    calendar.readDays(daysOf(shown), { after, limit: PAGE_SIZE + 1 }),
  ])
  const entries = rows.slice(0, PAGE_SIZE)
  const last = rows.length > PAGE_SIZE ? entries.at(-1) : undefined
  return {
    month: shown,
    entries: entries.map(({ entry }) => entry),
    next: last?.at ?? null,
    months: calendar.months.map((one) => ({ month: one, count: counts.get(one) ?? 0 })),
    isOfEverybody: scope.manager === null,
  }
}

/** What a person gets on a day by the present settings: points, or a gift of the shop. */
interface DayReward {
  readonly points: Hundredths
  /** The id of the gift; null: none. */
  readonly gift: number | null
}

/** The days of the twelve months from the present one, a month at a time. */
export async function* readCalendarMonths(
  database: Database,
  fixed: FixedSettings,
  scope: CalendarScope,
): AsyncGenerator<{ entry: CalendarEntry; reward: DayReward }[]> {
  const calendar = await openCalendar(database, fixed, scope)
  for (const month of calendar.months) {
    yield await calendar.readDays(daysOf(month), { after: '', limit: null })
  }
}

interface PageOfDays {
  /** The place before the page: days since the first of the calendar, and the slot of the day. */
  readonly after: string
  /** Null: all. */
  readonly limit: number | null
}

/** The milestones, time zones and holidays from which the days of twelve months are computed. */
async function openCalendar(database: Database, fixed: FixedSettings, scope: CalendarScope) {
  const { db } = database
  const [{ timeZone, workdays }, all, holidays] = await Promise.all([
    readSettings(database, fixed),
    readMilestones(database),
    readHolidays(database),
  ])
  const milestones = all.filter(({ isOn }) => isOn)
  const months = twelveMonthsFrom(dayIn(timeZone, new Date()).slice(0, 7))
  const weekend = restDaysOf(workdays)
  const places = new Map(milestones.map((milestone, place) => [place, milestone]))
  const daysWithin = async (span: DaySpan) => {
    const parts = await Promise.all(
      milestones.map((milestone, place) =>
        visibleDays(database, { milestone, place, span, scope }),
      ),
    )
    return parts.length === 0 ? null : sql.join(parts, sql` union all `)
  }
  return {
    months,
    async countDays(): Promise<Map<string, number>> {
      const days = await daysWithin({
        from: `${months[0]}-01`,
        until: daysOf(months[11] ?? '').until,
      })
      if (days === null) return new Map()
      const { rows } = await sql<{ month: string; count: number }>`
        select to_char(day, 'YYYY-MM') as month, count(*)::integer as count
          from (${days}) d group by 1`.execute(db)
      return new Map(rows.map(({ month, count }) => [month, count]))
    },
    async readDays(span: DaySpan, page: PageOfDays) {
      const days = await daysWithin(span)
      if (days === null) return []
      const found = await readPageOfDays(db, days, { ...page, reader: scope.reader })
      return found.flatMap((row) => {
        const milestone = places.get(row.place)
        return milestone === undefined ? [] : [placed(row, milestone, { weekend, holidays })]
      })
    },
  }
}

interface VisibleDays {
  readonly milestone: Milestone
  /** Among the milestones that are on. */
  readonly place: number
  readonly span: DaySpan
  readonly scope: CalendarScope
}

/** SQL: the days of a milestone that the reader sees, each with the place of its milestone. */
async function visibleDays(
  database: Database,
  { milestone, place, span, scope }: VisibleDays,
): Promise<RawBuilder<unknown>> {
  const isCelebrated = await audiencePredicate(database, milestone)
  const isInScope =
    scope.manager === null ? sql`true` : sql`users.manager_id = ${scope.manager}::bigint`
  return sql`
    select d.day, d.ordinal, d.user_id, ${place}::integer as place, ${milestone.id}::bigint as milestone_id,
           case when users.receives_points then d.points end as points
      from (${personDays(milestone, span)}) d join users on users.id = d.user_id
     where ${isCelebrated} and ${showsDay(milestone.kind)} and ${isInScope}`
}

interface DayRow {
  place: number
  day: string
  days: number
  slot: number
  ordinal: number
  /** Null: the person receives no points, and no gifts. */
  points: number | null
  id: number
  firstName: string
  lastName: string
  picture: string | null
  signing: number | null
  invited: number
}

async function readPageOfDays(
  db: Database['db'],
  days: RawBuilder<unknown>,
  { after, limit, reader }: PageOfDays & Pick<CalendarScope, 'reader'>,
): Promise<DayRow[]> {
  const [at = '0', slot = '0'] = after === '' ? [] : after.split('-')
  // A person's milestones of a day follow one another; there are fewer than 100.
  const { rows } = await sql<DayRow>`
    select n.place, n.day::text, n.days, n.slot, n.ordinal, n.points, u.id, u.first_name as "firstName",
           u.last_name as "lastName", u.picture, s.occurrence_id as signing,
           (select count(*)::int from milestone_signers x
             where x.occurrence_id = s.occurrence_id
               and x.user_id is distinct from u.manager_id) as invited
      from (select d.*, d.day - date '0001-01-01' as days, d.user_id * 100 + d.place as slot
              from (${days}) d) n
      join users u on u.id = n.user_id
      left join milestone_occurrences o on n.user_id <> ${reader}
        and (o.user_id, o.milestone_id, o.ordinal) = (n.user_id, n.milestone_id, n.ordinal)
      left join milestone_signings s on s.occurrence_id = o.id
     where (n.days, n.slot) > (${at}::integer, ${slot}::bigint)
     order by n.days, n.slot limit ${limit}`.execute(db)
  return rows
}

function placed(row: DayRow, milestone: Milestone, rules: Omit<WorkdayRules, 'shift'>) {
  const { day, ordinal, id, firstName, lastName, picture, signing, invited } = row
  const { kind, name, shift } = milestone
  const entry: CalendarEntry = {
    day,
    celebratedOn: celebrationDay(day, { shift, ...rules }),
    kind,
    list: name,
    years: kind === 'anniversary' ? ordinal : null,
    person: { id, firstName, lastName, picture },
    ...(signing !== null && { signing: { id: signing, invited } }),
  }
  return { entry, reward: rewardOf(row, milestone), at: `${row.days}-${row.slot}` }
}

function rewardOf(
  { points, ordinal }: DayRow,
  { kind, steps, ...milestone }: Milestone,
): DayReward {
  if (points === null) return { points: NOTHING, gift: null }
  // A day of a list with points of its own brings those instead of the gift.
  if (points > 0) return { points: hundredths(points), gift: null }
  const source = kind === 'anniversary' ? steps.find(({ years }) => years === ordinal) : milestone
  return { points: NOTHING, gift: source?.gift ?? null }
}

function twelveMonthsFrom(month: string): string[] {
  return monthsOf({ from: `${month}-01`, until: daysAfter(anniversaryOf(`${month}-01`, 1), -1) })
}

/** The days of a month: "2026-12". */
function daysOf(month: string): DaySpan {
  const next = daysAfter(`${month}-28`, 4).slice(0, 7)
  return { from: `${month}-01`, until: daysAfter(`${next}-01`, -1) }
}

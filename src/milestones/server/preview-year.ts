import { sql } from 'kysely'
import type { MilestoneYear } from '#milestones/contract/milestone-year.ts'
import type { MilestoneChange } from '#milestones/contract/milestones.ts'
import { NOTHING } from '#platform/contract/points.ts'
import { Refused } from '#platform/contract/refusals.ts'
import type { Database } from '#platform/server/db/database.ts'
import { dayIn, daysAfter } from '#settings/contract/company-day.ts'
import { readSettings, type FixedSettings } from '#settings/server/settings.ts'
import { audiencePredicate } from './audience.ts'
import { anniversaryOf } from './due-time.ts'
import { priceGifts } from './milestone-gifts.ts'
import { personDays, type DaySpan } from './person-days.ts'

interface FoundMonth {
  month: string
  cards: number
  points: string
}

/**
 * The cards and points of the twelve months from today, if the milestone had these settings. Throws Refused:
 * 'milestone-unknown', 'group-unknown'.
 */
export async function previewMilestoneYear(
  database: Database,
  fixed: FixedSettings,
  { id, draft }: { readonly id: number; readonly draft: MilestoneChange },
): Promise<MilestoneYear> {
  const { db } = database
  const milestone = await db
    .selectFrom('milestones')
    .select('kind')
    .where('id', '=', id)
    .executeTakeFirst()
  if (milestone === undefined) throw new Refused('milestone-unknown')
  const { kind } = milestone
  const span = await nextYear(database, fixed)
  const priced = await priceGifts(database, kind === 'list' ? { ...draft, points: NOTHING } : draft)
  const isCelebrated = await audiencePredicate(database, draft)
  const days = sql`
    select d.user_id, d.day, case when users.receives_points then d.points else 0 end as points
      from (${personDays({ ...priced, id, kind }, span)}) d
      join users on users.id = d.user_id where ${isCelebrated}`
  const [people, months] = await Promise.all([
    sql<{ people: number }>`
      select count(distinct user_id)::integer as people from (${days}) d`.execute(db),
    sql<FoundMonth>`
      select to_char(day, 'YYYY-MM') as month, count(*)::integer as cards, sum(points)::text as points
        from (${days}) d group by 1`.execute(db),
  ])
  const found = new Map(months.rows.map((row) => [row.month, row]))
  const all = monthsOf(span).map((month) => ({
    month,
    cards: found.get(month)?.cards ?? 0,
    points: BigInt(found.get(month)?.points ?? 0),
  }))
  return {
    ...span,
    people: people.rows[0]?.people ?? 0,
    cards: all.reduce((sum, { cards }) => sum + cards, 0),
    points: all.reduce((sum, { points }) => sum + points, 0n),
    months: all,
  }
}

/** The year from today in the company's zone. */
async function nextYear(database: Database, fixed: FixedSettings): Promise<DaySpan> {
  const { timeZone } = await readSettings(database, fixed)
  const from = dayIn(timeZone, new Date())
  return { from, until: daysAfter(anniversaryOf(from, 1), -1) }
}

/** The months of a span of days, in order: "2026-12". */
export function monthsOf({ from, until }: DaySpan): string[] {
  const months: string[] = []
  for (let month = from.slice(0, 7); month <= until.slice(0, 7); month = monthAfter(month)) {
    months.push(month)
  }
  return months
}

/** The month after one: "2027-01" after "2026-12". */
function monthAfter(month: string): string {
  return daysAfter(`${month}-28`, 4).slice(0, 7)
}

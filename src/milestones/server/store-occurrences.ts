import { sql, type RawBuilder } from 'kysely'
import { predicateOfGroup } from '#groups/server/group-members.ts'
import type { DayShift, MilestoneKind } from '#milestones/contract/milestones.ts'
import type { Database } from '#platform/server/db/database.ts'
import { transact, type Tx } from '#platform/server/db/transact.ts'
import { restDaysOf } from '#settings/contract/workdays.ts'
import { readSettings } from '#settings/server/settings.ts'
import { dueDays, type DueDay } from './due-time.ts'
import { ZONE_OF_USER } from './occurrence-day.ts'
import { openSignings } from './open-signings.ts'

/** An occurrence exists so many days before it is due. */
export const DAYS_BEFORE = 7
/** Dates that were entered late are looked for so many days back. */
const DAYS_BACK = 366
const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
const LONGEST_MS = 5 * 60_000

interface StoredMilestone {
  readonly id: number
  readonly kind: MilestoneKind
  readonly switchedOnAt: Date
  readonly storedUntil: Date | null
  readonly group: number | null
  readonly hour: number
  readonly shift: DayShift
  readonly isSigned: boolean
}

/**
 * Stores what is due within a week, and what has become due since the last time, for everybody at once. What was
 * stored before moves with its date and settings as long as it is not settled.
 */
export async function storeOccurrences(database: Database, now: Date): Promise<void> {
  const { rows } = await database.pool.query<{ id: number }>(
    'select id from milestones where is_on order by id',
  )
  for (const { id } of rows) {
    // oxlint-disable-next-line no-await-in-loop
    await transact(database, (tx) => storeOf(tx, id, now))
  }
}

const LOCK = `
  select id, kind, switched_on_at as "switchedOnAt", stored_until as "storedUntil", group_id as "group",
         hour, shift, is_signed as "isSigned"
    from milestones where id = $1 and is_on for no key update`

async function storeOf(tx: Tx, id: number, now: Date): Promise<void> {
  await tx.allowTime(LONGEST_MS)
  const { rows } = await tx.query<StoredMilestone>({ text: LOCK, values: [id] })
  const [milestone] = rows
  if (milestone === undefined) return
  const until = new Date(now.getTime() + DAYS_BEFORE * DAY_MS)
  const last = Math.min(milestone.storedUntil?.getTime() ?? -Infinity, now.getTime())
  const since = (moment: number) =>
    new Date(Math.max(moment, milestone.switchedOnAt.getTime() - HOUR_MS))
  const everybody = { after: since(last - DAY_MS), until }
  await storeWithin(tx, milestone, everybody, sql`true`)
  // A change that was committed late is found by the next hour's runs too.
  const changedSince = new Date(last === -Infinity ? now.getTime() : last - HOUR_MS)
  const back = { after: since(now.getTime() - DAYS_BACK * DAY_MS), until }
  await storeWithin(tx, milestone, back, CHANGED[milestone.kind](changedSince))
  if (milestone.isSigned) await openSignings(tx, milestone, now)
  await tx.query({
    text: 'update milestones set stored_until = $2 where id = $1',
    values: [id, now],
  })
}

type Condition = RawBuilder<unknown>

/** SQL: the date of the user, or the row of the list, was entered after a moment. */
const CHANGED: Readonly<Record<MilestoneKind, (since: Date) => Condition>> = {
  anniversary: (since) => sql`changed.started_at > ${since}`,
  welcome: (since) => sql`changed.started_at > ${since}`,
  birthday: (since) => sql`changed.birthday_at > ${since}`,
  list: (since) => sql`listed.made_at > ${since}`,
}

interface Range {
  readonly after: Date
  readonly until: Date
}

async function storeWithin(
  tx: Tx,
  milestone: StoredMilestone,
  range: Range,
  condition: Condition,
): Promise<void> {
  const zones = await readZones(tx, milestone, condition)
  if (zones.length === 0) return
  const { rows } = await tx.query<{ day: string }>({
    text: 'select day::text as day from holidays',
  })
  const { hour, shift } = milestone
  const { workdays } = await readSettings(tx, {})
  const weekend = restDaysOf(workdays)
  const holidays = new Set(rows.map(({ day }) => day))
  const days = dueDays(zones, { hour, shift, weekend, holidays }, range)
  if (days.length === 0) return
  await insertDays(tx, milestone, days, condition)
}

/** SQL: the tables that say whose day it is. */
const source = ({ kind, id }: StoredMilestone) =>
  kind === 'list'
    ? sql`users join milestone_rows listed on listed.user_id = users.id and listed.milestone_id = ${id}
           left join changed_dates changed on changed.user_id = users.id`
    : sql`users left join changed_dates changed on changed.user_id = users.id`

/** SQL: the user has a date of this kind, and an account in use; not the administrator. */
const DATED: Readonly<Record<MilestoneKind, Condition>> = {
  anniversary: sql`users.started_on is not null`,
  welcome: sql`users.started_on is not null`,
  birthday: sql`users.birthday is not null`,
  list: sql`true`,
}
const IS_IN_USE = sql`users.is_active and not users.is_administrator and users.erased_at is null`

async function readZones(tx: Tx, milestone: StoredMilestone, condition: Condition) {
  const { rows } = await sql<{ zone: string }>`
    select distinct zone from (
      select ${ZONE_OF_USER} as zone from ${source(milestone)}
       where ${IS_IN_USE} and ${DATED[milestone.kind]} and ${condition}) known`.execute(tx.db)
  return rows.map(({ zone }) => zone)
}

/** SQL: how an occurrence of the day `due` is numbered, and whether it is the user's. */
const ORDINALS: Readonly<Record<MilestoneKind, { ordinal: Condition; fits: Condition }>> = {
  anniversary: {
    ordinal: sql`extract(year from due.day)::int - extract(year from users.started_on)::int`,
    fits: sql`to_char(users.started_on, 'MM-DD') = due.month_day and exists (
      select from milestone_steps s where s.milestone_id = due.milestone_id
         and s.years = extract(year from due.day)::int - extract(year from users.started_on)::int)`,
  },
  birthday: {
    ordinal: sql`extract(year from due.day)::int`,
    fits: sql`users.birthday = due.month_day`,
  },
  welcome: { ordinal: sql`0`, fits: sql`users.started_on = due.day` },
  list: { ordinal: sql`listed.id`, fits: sql`listed.day = due.day` },
}

const ENTERED_AT: Readonly<Record<MilestoneKind, Condition>> = {
  anniversary: sql`changed.started_at`,
  welcome: sql`changed.started_at`,
  birthday: sql`changed.birthday_at`,
  list: sql`listed.made_at`,
}

async function insertDays(
  tx: Tx,
  milestone: StoredMilestone,
  days: readonly DueDay[],
  condition: Condition,
): Promise<void> {
  const { id, kind, group, switchedOnAt } = milestone
  const { ordinal, fits } = ORDINALS[kind]
  const isMember = group === null ? sql`true` : await predicateOfGroup(tx, group)
  // Of 29 February and the 28th, a list or a first day means one day.
  const isNamed = kind === 'list' || kind === 'welcome'
  const named = isNamed ? days.filter(({ day, monthDay }) => day.endsWith(monthDay)) : days
  await sql`
    insert into milestone_occurrences as known (user_id, milestone_id, ordinal, day, due_at, state)
    select users.id, ${id}, ${ordinal}, due.day, due.due_at,
           case when due.due_at < ${ENTERED_AT[kind]} then 'waits' else 'due' end
      from ${source(milestone)}
      join (select *, ${id}::bigint as milestone_id
              from unnest(${named.map(({ zone }) => zone)}::text[],
                          ${named.map(({ day }) => day)}::date[],
                          ${named.map(({ monthDay }) => monthDay)}::text[],
                          ${named.map(({ dueAt }) => dueAt)}::timestamptz[])
                     as d (zone, day, month_day, due_at)) due on due.zone = ${ZONE_OF_USER}
     where ${IS_IN_USE} and ${DATED[kind]} and ${condition} and ${fits} and ${isMember}
       and due.due_at >= ${switchedOnAt}
       -- On the account's first day, it is celebrated later that day.
       and (due.due_at at time zone due.zone)::date >= (users.created_at at time zone due.zone)::date
       and not exists (
             select from leavings l where l.user_id = users.id and l.last_day < due.day)
    on conflict (user_id, milestone_id, ordinal) do update
       set day = excluded.day, due_at = excluded.due_at, state = excluded.state, failure = null, tried_at = null
     where known.state in ('due', 'waits')
       and (known.day, known.due_at, known.state)
           is distinct from (excluded.day, excluded.due_at, excluded.state)`.execute(tx.db)
}

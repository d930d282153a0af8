import type {
  Overview,
  OverviewQuery,
  OverviewRange,
  WeekStart,
} from '#reports/contract/overview.ts'
import type { SnapshotQuery } from './open-snapshot.ts'

/** SQL: the receiver `s` keeps the points. The index contains only reversals, which are few. */
const NOT_REVERSED = `not exists (
  select from entries e
   where e.reverses_seq is not null and e.user_id = s.sender_id and e.reverses_seq = s.send_seq)`

/**
 * SQL: each recognition with each of its receivers, without welcomes, cards of the company, and
 * undone and reversed ones. Whose thanks are named is read from those on the wall alone: private ones are for their people.
 */
export const STANDING_THANKS = `(
  select r.id, r.sender_id, s.receiver_id, r.made_at, r.is_on_wall,
         case when s.send_seq is null then 0 else r.amount end as amount
    from recognitions r
    join recognition_receivers s on s.recognition_id = r.id
   where r.withdrawn_at is null and not r.is_welcome and r.sender_id is not null and ${NOT_REVERSED})`

/** SQL: STANDING_THANKS has the recognition `r`. */
export const STANDS = `r.withdrawn_at is null and not r.is_welcome and r.sender_id is not null and exists (
  select from recognition_receivers s where s.recognition_id = r.id and ${NOT_REVERSED})`

/**
 * SQL: the send `e`, for a new recognition or added to one, was never reversed. The index contains
 * only reversals, which are few.
 */
const STANDING = `not exists (
  select from entries r
   where r.reverses_seq is not null and r.user_id = e.user_id and r.reverses_seq = e.seq)`

/** SQL: the first day of the week of a local time; `$4` days after Monday weeks begin. */
const weekOf = (time: string) =>
  `date_trunc('week', ${time} - $4 * interval '1 day') + $4 * interval '1 day'`

const COUNT_THANKS = `
  with counts as (
    select ${weekOf('(t.made_at at time zone $3)')} as week, count(*) as times
      from ${STANDING_THANKS} t
     where t.made_at >= $1 and t.made_at < $2
     group by 1
  ), sums as (
    select ${weekOf('(e.made_at at time zone $3)')} as week,
           -sum(e.earned + e.appreciation + e.allowance) as points
      from entries e
     where e.type = 'send' and e.made_at >= $1 and e.made_at < $2 and ${STANDING}
     group by 1)
  select to_char(week, 'YYYY-MM-DD') as week, coalesce(times, 0) as times,
         coalesce(points, 0) as points
    from generate_series(
           ${weekOf('($1::timestamptz at time zone $3)')},
           ($2::timestamptz - interval '1 microsecond') at time zone $3,
           interval '7 days') as week
    left join counts using (week)
    left join sums using (week)
   order by week`

const DAYS_AFTER_MONDAY: Record<WeekStart, number> = {
  monday: 0,
  friday: 4,
  saturday: 5,
  sunday: 6,
}

interface WeekRow {
  week: string
  times: number
  points: string
}

/** The number of thanks per week of the range, one per receiver, and the points sent. */
export async function countThanks(
  ask: SnapshotQuery,
  { from, until, zone, weekStart = 'monday' }: OverviewQuery,
): Promise<Overview['weeks']> {
  const values = [from, until, zone, DAYS_AFTER_MONDAY[weekStart]]
  const { rows } = await ask<WeekRow>({ text: COUNT_THANKS, values })
  return rows.map(({ week, times, points }) => ({ week, times, points: BigInt(points) }))
}

const MOST_PAIRS = 20

const RANK_PAIRS = `
  with shown as (
    select t.sender_id, t.receiver_id, t.amount, 1 as times
      from ${STANDING_THANKS} t
     where t.is_on_wall and t.made_at >= $1 and t.made_at < $2
     union all
    select s.sender_id, s.receiver_id, s.amount, 0
      from (select a.*, a.giver_id as sender_id from added_points a) s
      join recognitions r on r.id = s.recognition_id
     where r.is_on_wall and s.made_at >= $1 and s.made_at < $2 and ${NOT_REVERSED}
  ), ranked as (
    select sender_id, receiver_id, sum(times)::integer as times, sum(amount) as points
      from shown
     group by sender_id, receiver_id having sum(times) > 0
     order by 3 desc, 4 desc, sender_id, receiver_id
     limit ${MOST_PAIRS})
  select p.times, p.points,
         s.id as from_id, s.first_name as from_first_name, s.last_name as from_last_name,
         s.email as from_email, s.picture as from_picture,
         r.id as to_id, r.first_name as to_first_name, r.last_name as to_last_name,
         r.email as to_email, r.picture as to_picture
    from ranked p
    join users s on s.id = p.sender_id
    join users r on r.id = p.receiver_id
   order by p.times desc, p.points desc, p.sender_id, p.receiver_id`

interface PairRow {
  times: number
  points: string
  from_id: number
  from_first_name: string
  from_last_name: string
  from_email: string
  from_picture: string | null
  to_id: number
  to_first_name: string
  to_last_name: string
  to_email: string
  to_picture: string | null
}

/** The 20 most frequent pairs of sender and receiver on the wall in the range, by thanks, then by points. */
export async function rankPairs(
  ask: SnapshotQuery,
  { from, until }: Pick<OverviewRange, 'from' | 'until'>,
): Promise<Overview['pairs']> {
  const { rows } = await ask<PairRow>({ text: RANK_PAIRS, values: [from, until] })
  return rows.map((row) => ({
    from: {
      id: row.from_id,
      firstName: row.from_first_name,
      lastName: row.from_last_name,
      email: row.from_email,
      picture: row.from_picture,
    },
    to: {
      id: row.to_id,
      firstName: row.to_first_name,
      lastName: row.to_last_name,
      email: row.to_email,
      picture: row.to_picture,
    },
    times: row.times,
    points: BigInt(row.points),
  }))
}

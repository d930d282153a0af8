import type { GivenAward } from '#awards/contract/awards.ts'
import type { Database } from '#platform/server/db/database.ts'

const MOST_LISTED = 20

const LIST = `
  select n.id, n.made_at as date, n.people, n.total, g.first_name || ' ' || g.last_name as by,
         case when n.people = 1 then r.receiver end as receiver, r.reason, r.reversed
    from (select * from awards where $1::bigint = 0 or id < $1
           order by id desc limit ${MOST_LISTED + 1}) n
    join users g on g.id = n.made_by
   cross join lateral (
     select case when min(e.message) = max(e.message) then min(e.message) end as reason,
            coalesce(-sum(b.earned + b.appreciation), 0) as reversed,
            (select u.first_name || ' ' || u.last_name from users u where u.id = min(a.user_id))
              as receiver
       from award_entries a
       join entries e using (user_id, seq)
       left join entries b on (b.user_id, b.reverses_seq) = (a.user_id, a.seq)
      where a.award_id = n.id) r
   order by n.id desc`

type AwardRow = Omit<GivenAward, 'total' | 'reversed'> & { total: number; reversed: string }

/** Awards, the latest first. `after` is the last id of the page before, or 0. */
export async function listAwards(
  { pool }: Database,
  after: number,
): Promise<{ awards: GivenAward[]; next: number | null }> {
  const { rows } = await pool.query<AwardRow>(LIST, [after])
  const awards = rows.slice(0, MOST_LISTED).map((row) => {
    return { ...row, total: BigInt(row.total), reversed: BigInt(row.reversed) }
  })
  return { awards, next: rows.length > MOST_LISTED ? (awards.at(-1)?.id ?? null) : null }
}

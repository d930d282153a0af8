import type { Database } from '#platform/server/db/database.ts'

// No transaction that makes an account takes five minutes: up to an account that old, all that
// will ever be there are there.
const COUNT = `
  with settled as (
    select coalesce(max(id), $1) as last_id from users
     where id > $1 and created_at < now() - interval '5 minutes'
  )
  select count(*) as counted,
         count(*) filter (where id <= (select last_id from settled)) as settled,
         (select last_id from settled) as last_settled
    from users where id > $1`

/**
 * How many users there are, without counting them all each time: users are never removed, so those
 * counted once stay counted. Only recent ones are looked at again.
 */
export function createUserCount(database: Database): () => Promise<number> {
  let known = { to: 0, count: 0 }
  return async () => {
    const from = known
    const { rows } = await database.pool.query<{
      counted: number
      settled: number
      last_settled: number
    }>(COUNT, [from.to])
    const [row] = rows
    if (row === undefined) return from.count
    known = { to: row.last_settled, count: from.count + row.settled }
    return from.count + row.counted
  }
}

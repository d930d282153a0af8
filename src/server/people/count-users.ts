import type { Database } from '#server/db/database.ts'

// Longer than any transaction that makes an account may take.
const SETTLED = `now() - interval '5 minutes'`

const COUNT = `
  select count(*) as counted,
         count(*) filter (where created_at < ${SETTLED}) as settled,
         coalesce(max(id) filter (where created_at < ${SETTLED}), $1) as settled_to
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
      settled_to: number
    }>(COUNT, [from.to])
    const [row] = rows
    if (row === undefined) return from.count
    known = { to: row.settled_to, count: from.count + row.settled }
    return from.count + row.counted
  }
}

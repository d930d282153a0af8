import type { Database } from '#platform/server/db/database.ts'

/**
 * The topics announced during `work`: "topic", or "topic of" and a person's index in `people`.
 * Leaves out changes of inboxes, which the tests of notifications check.
 */
export async function announcedBy(
  { pool }: Database,
  work: () => Promise<unknown>,
  people: readonly { readonly id: number }[] = [],
): Promise<string[]> {
  const { rows: before } = await pool.query<{ last: number | null }>(
    'select max(id) as last from outbox',
  )
  await work()
  const { rows } = await pool.query<{ topic: string; user_id: number | null }>(
    "select topic, user_id from outbox where id > $1 and topic <> 'notifications' order by id",
    [before[0]?.last ?? 0],
  )
  return rows.map(({ topic, user_id }) => {
    const place = people.findIndex(({ id }) => id === user_id)
    return user_id === null ? topic : `${topic} of ${place === -1 ? 'somebody' : place}`
  })
}

import { Refused } from '#platform/contract/refusals.ts'
import type { Tx } from '#platform/server/db/transact.ts'

/** SQL: the directory's row of the row `users`, as `directory`; of the administrator it sets only the name. */
export const JOIN_DIRECTORY = `left join lateral (
  select case when users.is_administrator then array['name'] else d.fields end as fields,
         d.closed_at is not null and not users.is_administrator as is_closed
    from directory_people d
   where d.user_id = users.id and d.released_at is null) directory on true`

const SETS = `
  select from users ${JOIN_DIRECTORY}
   where users.id = any($1::bigint[]) and directory.fields && $2::text[] limit 1`

/**
 * Refuses what the company's directory sets of any of these users, who are locked. Throws
 * Refused('directory-field').
 */
export async function refuseDirectoryFields(
  tx: Tx,
  userIds: readonly number[],
  fields: readonly string[],
): Promise<void> {
  if (fields.length === 0) return
  const { rows } = await tx.query({ text: SETS, values: [userIds, fields] })
  if (rows.length > 0) throw new Refused('directory-field')
}

const CLOSED = `
  select from users ${JOIN_DIRECTORY} where users.id = any($1::bigint[]) and directory.is_closed limit 1`

/** Refuses to open accounts that the company's directory closed. Throws Refused('directory-closed'). */
export async function refuseReopening(tx: Tx, userIds: readonly number[]): Promise<void> {
  const { rows } = await tx.query({ text: CLOSED, values: [userIds] })
  if (rows.length > 0) throw new Refused('directory-closed')
}

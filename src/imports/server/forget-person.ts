import { sql } from 'kysely'
import type { Tx } from '#platform/server/db/transact.ts'
import type { Erasure } from '#platform/server/personal-data/erasure.ts'

/**
 * Removes the rows of files that name an erased person, all rows of a file at once, as after a day. A
 * file that was not applied becomes outdated; one that is being applied is waited for.
 */
export async function forgetImportRows(tx: Tx, { userId, anywhere }: Erasure): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from imports
     where id in (
       select import_id from import_rows
        where user_id = ${userId} or cells::text ~* ${anywhere} or before::text ~* ${anywhere})
     order by id for update`.execute(tx.db)
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return
  await tx.db
    .updateTable('imports')
    .set({ state: 'outdated' })
    .where('id', 'in', ids)
    .where('state', 'in', ['checking', 'checked'])
    .execute()
  await tx.db.deleteFrom('import_rows').where('import_id', 'in', ids).execute()
}

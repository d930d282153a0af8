import type { Database } from '#platform/server/db/database.ts'

// An unapplied import becomes outdated. One process at a time: two that delete the same rows could
// deadlock.
const FORGET = `
  with old as (
    select id from imports
     where made_at < now() - interval '1 day'
       and exists (select from import_rows r where r.import_id = imports.id)
       and (select pg_try_advisory_xact_lock(hashtext('laurel_forget_rows')))
  ), given_up as (
    update imports set state = 'outdated'
     where id in (select id from old) and state in ('checking', 'checked')
  )
  delete from import_rows where import_id in (select id from old)`

/**
 * Removes rows of files after a day, since they are personal data. Returns how many; 0 if another
 * process is doing so.
 */
export async function forgetRows({ pool }: Database): Promise<number> {
  const { rowCount } = await pool.query(FORGET)
  return rowCount ?? 0
}

import type { Database } from '#platform/server/db/database.ts'

// An import that was never applied can't be any more. One process at a time: two that remove the
// same rows could wait for each other in a circle.
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
 * Removes what files said a day ago: it is about people. Answers how many rows it was, none where
 * another process is at it.
 */
export async function forgetRows({ pool }: Database): Promise<number> {
  const { rowCount } = await pool.query(FORGET)
  return rowCount ?? 0
}

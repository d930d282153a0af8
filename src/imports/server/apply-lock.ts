import { sql } from 'kysely'
import type { Tx } from '#platform/server/db/transact.ts'

/** Any number, the same in every Laurel; the second half of a lock is the import's id. */
const CLASS = 710_512
/** No import has it: whoever holds it is the one who applies. */
const ANY = 0

/** One applies an import at a time, and one import is applied at a time; let go with `tx`. */
export async function lockApplying(tx: Tx, importId: number, longestMs: number): Promise<void> {
  for (const second of [importId, ANY]) {
    await tx.query({
      text: 'select pg_advisory_xact_lock($1::integer, $2::integer)',
      values: [CLASS, second],
      query_timeout: longestMs,
    })
  }
}

/** Whether somebody applies it just now, in any process: nobody does any more who was killed. */
export const isBeingApplied = sql<boolean>`exists (
  select from pg_locks
   where locktype = 'advisory' and granted and objsubid = 2 and classid = ${CLASS}
     and objid = imports.id::text::oid
     and database = (select oid from pg_database where datname = current_database()))`

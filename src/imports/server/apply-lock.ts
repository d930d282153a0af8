import { sql } from 'kysely'
import type { Tx } from '#platform/server/db/transact.ts'

/** Any number, the same in every release; the second half of the lock is the import's id. */
const CLASS = 710_512
/** No import has this id; its lock admits one applier at a time. */
const ANY = 0

/** Takes the locks for applying this import; they end with `tx`. */
export async function lockApplying(tx: Tx, importId: number, longestMs: number): Promise<void> {
  for (const second of [importId, ANY]) {
    await tx.query({
      text: 'select pg_advisory_xact_lock($1::integer, $2::integer)',
      values: [CLASS, second],
      query_timeout: longestMs,
    })
  }
}

/** SQL: whether any process is applying the import now. A killed one is not. */
export const isBeingApplied = sql<boolean>`exists (
  select from pg_locks
   where locktype = 'advisory' and granted and objsubid = 2 and classid = ${CLASS}
     and objid = imports.id::text::oid
     and database = (select oid from pg_database where datname = current_database()))`

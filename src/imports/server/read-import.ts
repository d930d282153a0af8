import { sql } from 'kysely'
import type { ImportKind } from '#imports/contract/import-choices.ts'
import type { Import, PastImport } from '#imports/contract/imports.ts'
import { administers, type PermissionHolder } from '#platform/contract/permissions.ts'
import { Refused } from '#platform/contract/refusals.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Tx } from '#platform/server/db/transact.ts'
import { readSettings } from '#settings/server/settings.ts'
import type { Rules } from './import-rules.ts'

/**
 * Makes sure that somebody may see an import: their own, or any for the administrator and deputies. Throws
 * Refused('import-unknown').
 */
export async function refuseOthersImport(
  { db }: Database,
  reader: PermissionHolder & { readonly id: number },
  id: number,
): Promise<void> {
  if (administers(reader)) return
  const found = await db
    .selectFrom('imports')
    .select('id')
    .where('id', '=', id)
    .where('made_by', '=', reader.id)
    .executeTakeFirst()
  if (found === undefined) throw new Refused('import-unknown')
}

/** The state of an import. Throws Refused('import-unknown'). */
export async function readImport(database: Database, rules: Rules, id: number): Promise<Import> {
  const found = await database.db
    .selectFrom('imports')
    .selectAll()
    .select(isBeingApplied.as('is_being_applied'))
    .where('id', '=', id)
    .executeTakeFirst()
  if (found === undefined) throw new Refused('import-unknown')
  const { kind, created, changed, unchanged, refused } = found
  const isApplying = found.state === 'checked' && found.is_being_applied
  const isApplied = found.state === 'applied'
  const { invitations } = rules[kind]
  return {
    id,
    kind,
    state: isApplying ? 'applying' : found.state,
    madeAt: found.made_at,
    points:
      found.state === 'checked' ? ((await rules[kind].sumAmounts?.(database, id)) ?? null) : null,
    rows: { created, changed, unchanged, refused },
    done: isApplied ? created + changed + unchanged + refused : isApplying ? found.done : 0,
    encoding: found.encoding,
    notRead: found.not_read,
    columns: found.columns,
    warned: found.warned,
    ...(isApplied && invitations
      ? await invitations.count(database, id)
      : { uninvited: 0, invited: 0 }),
  }
}

// Only a failed import is outdated and still has its rows; those of an import that nobody applied
// make it outdated when they are deleted. Old imports are left out by the index on made_at.
const FAILED = `
  select id, kind, count(*) over () as total
    from imports i
   where i.state = 'outdated' and i.made_at > now() - make_interval(days => $1 + 1)
     and exists (select from import_rows r where r.import_id = i.id)
     and not exists (
       select from imports later
        where later.kind = i.kind and later.state = 'applied' and later.made_at > i.made_at)
   order by i.made_at desc
   limit 1`

/**
 * The imports that could not be applied, and the latest of them, until their rows are deleted or a
 * later import of their kind was applied.
 */
export async function readFailedImports(
  database: Database,
): Promise<{ total: number; latest: { id: number; kind: ImportKind } | null }> {
  const { importRowDays } = await readSettings(database, {})
  const { rows } = await database.pool.query<{ id: number; kind: ImportKind; total: number }>(
    FAILED,
    [importRowDays],
  )
  const [latest] = rows
  if (latest === undefined) return { total: 0, latest: null }
  return { total: latest.total, latest: { id: latest.id, kind: latest.kind } }
}

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
const isBeingApplied = sql<boolean>`exists (
  select from pg_locks
   where locktype = 'advisory' and granted and objsubid = 2 and classid = ${CLASS}
     and objid = imports.id::text::oid
     and database = (select oid from pg_database where datname = current_database()))`

const MOST = 20

/** The latest imports, newest first, with who made them; to people with a role their own. */
export async function listImports(
  database: Database,
  rules: Rules,
  reader: PermissionHolder & { readonly id: number },
): Promise<{ imports: PastImport[] }> {
  const found = await database.db
    .selectFrom('imports')
    .innerJoin('users', 'users.id', 'imports.made_by')
    .select(['imports.id', 'users.first_name', 'users.last_name'])
    .$if(!administers(reader), (query) => query.where('made_by', '=', reader.id))
    .orderBy('made_at', 'desc')
    .orderBy('imports.id', 'desc')
    .limit(MOST)
    .execute()
  const imports = await Promise.all(
    found.map(async ({ id, first_name: firstName, last_name: lastName }) => ({
      ...(await readImport(database, rules, id)),
      madeBy: { firstName, lastName },
    })),
  )
  return { imports }
}

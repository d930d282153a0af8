import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Database } from '#platform/server/db/database.ts'
import { transact } from '#platform/server/db/transact.ts'
import { removeHourly, type Hourly } from '#platform/server/jobs/hourly.ts'
import { FILE_KINDS, type FileKind } from './kinds.ts'
import type { FileStore } from './store.ts'

const AT_ONCE = 100

const isForgotten = sql<boolean>`(
  state = 'kept' and uploaded_at < now() - interval '1 day'
  or state <> 'kept' and uploaded_at < now() - interval '1 hour')`

/**
 * Removes pictures and documents unused for a day, and leftovers of interrupted uploads and
 * removals; returns how many. Several processes may run it at once, while people claim files.
 */
export async function collectOrphans(database: Database, files: FileStore): Promise<number> {
  let removed = 0
  for (const kind of FILE_KINDS) removed += await collectOf(kind, database, files)
  await files.removeLeftovers()
  return removed
}

async function collectOf(kind: FileKind, database: Database, files: FileStore): Promise<number> {
  for (let removed = 0; ;) {
    const orphans = await markOrphans(database, kind)
    await removeOrphans(database, files, kind, orphans)
    removed += orphans.length
    if (orphans.length < AT_ONCE) return removed
  }
}

interface NameRow {
  name: string
}

async function markOrphans(database: Database, { table, isUnused }: FileKind): Promise<string[]> {
  const of = sql.table(table)
  return transact(database, async (tx) => {
    // Skips rows locked by a claim.
    const { rows: candidates } = await sql<NameRow>`
      select name from ${of} where ${isForgotten} and ${isUnused}
       order by uploaded_at limit ${AT_ONCE} for update skip locked`.execute(tx.db)
    if (candidates.length === 0) return []
    // Checks again: a claim may have committed just before the lock.
    const names = candidates.map(({ name }) => name)
    const { rows: marked } = await sql<NameRow>`
      update ${of} set state = 'removing'
       where name = any(${names}::text[]) and ${isUnused} returning name`.execute(tx.db)
    return marked.map(({ name }) => name)
  })
}

/** Rows are deleted last, so that the next collection resumes after a crash. */
async function removeOrphans(
  { db }: Database,
  files: FileStore,
  { table, filesOf }: FileKind,
  orphans: readonly string[],
): Promise<void> {
  if (orphans.length === 0) return
  await files.remove(orphans.flatMap(filesOf))
  await sql`
    delete from ${sql.table(table)}
     where name = any(${orphans}::text[]) and state = 'removing'`.execute(db)
}

/** Collects one minute after the start and then hourly. */
export function startCollecting(database: Database, files: FileStore, log: Logger): Hourly {
  return removeHourly('unused files', () => collectOrphans(database, files), log)
}

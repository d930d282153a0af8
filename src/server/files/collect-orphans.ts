import { sql } from 'kysely'
import type { Database } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import type { FileStore } from './store.ts'
import { filesOf } from './store-picture.ts'
import { isUnused } from './unused.ts'

const AT_ONCE = 100

const isForgotten = sql<boolean>`(
  state = 'kept' and uploaded_at < now() - interval '1 day'
  or state <> 'kept' and uploaded_at < now() - interval '1 hour')`

/**
 * Removes pictures that nothing refers to a day after they were uploaded, and what an upload or a
 * removal that did not come to its end left behind; answers how many. Any number of processes may
 * do so at once, beside people who are about to use one of them.
 */
export async function collectOrphans(database: Database, files: FileStore): Promise<number> {
  let removed = 0
  for (;;) {
    const orphans = await markOrphans(database)
    await removePictures(database, files, orphans)
    removed += orphans.length
    if (orphans.length < AT_ONCE) break
  }
  await files.removeLeftovers()
  return removed
}

async function markOrphans(database: Database): Promise<string[]> {
  return transact(database, async (tx) => {
    // Whoever claims one holds its lock: those are left alone.
    const candidates = await tx.db
      .selectFrom('pictures')
      .select('name')
      .where(isForgotten)
      .where(isUnused)
      .orderBy('uploaded_at')
      .limit(AT_ONCE)
      .forUpdate()
      .skipLocked()
      .execute()
    if (candidates.length === 0) return []
    // A claim may have been committed just before the lock was ours; this statement sees it.
    const names = candidates.map(({ name }) => name)
    const marked = await tx.db
      .updateTable('pictures')
      .set({ state: 'removing' })
      .where('name', 'in', names)
      .where(isUnused)
      .returning('name')
      .execute()
    return marked.map(({ name }) => name)
  })
}

/** Their rows go last: a crash in between is taken up again by the next collection. */
async function removePictures(
  database: Database,
  files: FileStore,
  pictures: readonly string[],
): Promise<void> {
  if (pictures.length === 0) return
  await files.remove(pictures.flatMap(filesOf))
  await database.db
    .deleteFrom('pictures')
    .where('name', 'in', pictures)
    .where('state', '=', 'removing')
    .execute()
}

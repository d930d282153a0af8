import { sql } from 'kysely'
import type { Tx } from '#platform/server/db/transact.ts'

/** A section, locked until the commit. */
export interface LockedSection {
  readonly id: number
  readonly key: string
  /** Its newest version; 0: it has none yet. */
  readonly version: number
  readonly isRemoved: boolean
}

/** Null: there has never been such a section. */
export async function lockSection(
  tx: Tx,
  which: { id: number } | { key: string },
): Promise<LockedSection | null> {
  const row = await tx.db
    .selectFrom('manual_sections')
    .select(['id', 'key', 'version', 'removed_at'])
    .where(
      'id' in which
        ? sql<boolean>`id = ${which.id}`
        : sql<boolean>`lower(key) = lower(${which.key})`,
    )
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) return null
  const { id, key, version, removed_at: removedAt } = row
  return { id, key, version, isRemoved: removedAt !== null }
}

/** The section under the key, created if there is none; concurrent callers get the same one. */
export async function lockOrMakeSection(tx: Tx, key: string): Promise<LockedSection> {
  const found = await lockSection(tx, { key })
  if (found !== null) return found
  const made = await tx.db
    .insertInto('manual_sections')
    .values({ key, version: 1 })
    .onConflict((conflict) => conflict.expression(sql`lower(key)`).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (made !== undefined) return { id: made.id, key, version: 0, isRemoved: false }
  const other = await lockSection(tx, { key })
  if (other === null) throw new Error('A section was there and is not')
  return other
}

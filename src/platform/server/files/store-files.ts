import { sql } from 'kysely'
import { Refused } from '#platform/contract/refusals.ts'
import type { Database } from '#platform/server/db/database.ts'
import { transact, type Tx } from '#platform/server/db/transact.ts'
import type { Kind } from './kinds.ts'
import type { FileStore } from './store.ts'

interface Storing {
  readonly kind: Kind
  /** The row's name. */
  readonly name: string
  /** The content of each file, by its name in the store. */
  readonly contents: ReadonlyMap<string, Uint8Array>
  /** Inserts the row, or throws. */
  readonly insertRow: (tx: Tx) => Promise<void>
}

/**
 * Stores files, after their row, so that no file is without a row. Leftovers of a failure are
 * collected later. Throws errors of `insertRow`, FileStoreFailed, and Refused('busy') if it took so
 * long that the files were collected.
 */
export async function storeFiles(
  database: Database,
  files: FileStore,
  { kind, name, contents, insertRow }: Storing,
): Promise<void> {
  await transact(database, insertRow)
  try {
    for (const [file, content] of contents) await files.keep(file, content)
    await setState(database, { kind, name }, 'kept')
  } catch (error) {
    // Not removed here: a store that timed out may still be writing.
    await setState(database, { kind, name }, 'removing').catch(() => undefined)
    throw error
  }
}

async function setState(
  { db }: Database,
  { kind, name }: Pick<Storing, 'kind' | 'name'>,
  state: 'kept' | 'removing',
): Promise<void> {
  const { numAffectedRows } = await sql`
    update ${sql.table(kind.table)} set state = ${state}
     where name = ${name} and state = 'storing'`.execute(db)
  if (numAffectedRows === 0n) throw new Refused('busy')
}

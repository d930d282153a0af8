import { sql } from 'kysely'
import { Refused } from '#platform/contract/refusals.ts'
import type { Database } from '#platform/server/db/database.ts'
import { transact, type Tx } from '#platform/server/db/transact.ts'
import type { Kind } from './kinds.ts'
import type { FileStore } from './store.ts'

interface Storing {
  readonly kind: Kind
  /** Of the row. */
  readonly name: string
  /** Under which name in the store what is kept. */
  readonly contents: ReadonlyMap<string, Uint8Array>
  /** Adds the row, and may refuse to. */
  readonly insertRow: (tx: Tx) => Promise<void>
}

/**
 * Keeps files: their row first, so that no file is ever without one. What a failure leaves behind
 * is collected. Throws what `insertRow` does, FileStoreFailed, and Refused('busy') where it took
 * so long that it was collected meanwhile.
 */
export async function storeFiles(
  database: Database,
  files: FileStore,
  { kind, name, contents, insertRow }: Storing,
): Promise<void> {
  await transact(database, insertRow)
  try {
    for (const [file, content] of contents) await files.keep(file, content)
    await moveOn(database, { kind, name }, 'kept')
  } catch (error) {
    // Not removed here: a store that did not answer in time may still be writing.
    await moveOn(database, { kind, name }, 'removing').catch(() => undefined)
    throw error
  }
}

async function moveOn(
  { db }: Database,
  { kind, name }: Pick<Storing, 'kind' | 'name'>,
  state: 'kept' | 'removing',
): Promise<void> {
  const { numAffectedRows } = await sql`
    update ${sql.table(kind.table)} set state = ${state}
     where name = ${name} and state = 'storing'`.execute(db)
  if (numAffectedRows === 0n) throw new Refused('busy')
}

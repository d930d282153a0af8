import { sql } from 'kysely'
import { Refused } from '#platform/contract/refusals.ts'
import type { Database } from '#platform/server/db/database.ts'
import { transact, type Tx } from '#platform/server/db/transact.ts'
import type { FileKind } from './kinds.ts'
import type { FileStore } from './store.ts'

interface NewFiles {
  readonly kind: FileKind
  /** The row's name. */
  readonly name: string
  /** The content of each file, by its name in the store. */
  readonly contents: ReadonlyMap<string, Uint8Array>
  /** Inserts the row, or throws. */
  readonly insertRow: (tx: Tx) => Promise<void>
}

/**
 * Inserts a row, then stores its files, so that every file has a row. Leftovers of a failure are
 * collected later. Throws errors of `insertRow`, FileStoreFailed, and Refused('busy') if it took so
 * long that the files were collected.
 */
export async function storeFiles(
  database: Database,
  files: FileStore,
  { kind, name, contents, insertRow }: NewFiles,
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
  { kind, name }: Pick<NewFiles, 'kind' | 'name'>,
  state: 'kept' | 'removing',
): Promise<void> {
  const { numAffectedRows } = await sql`
    update ${sql.table(kind.table)} set state = ${state}
     where name = ${name} and state = 'storing'`.execute(db)
  if (numAffectedRows === 0n) throw new Refused('busy')
}

/** A person's maximum of unused files; they are removed after a day. */
export const MOST_UNUSED = 20

/**
 * Checks the quota in the upload's transaction, one upload at a time per person. Throws as
 * `refuseBeyondQuota`.
 */
export async function admitUpload(tx: Tx, kind: FileKind, userId: number): Promise<void> {
  const user = tx.db.selectFrom('users').select('id').where('id', '=', userId)
  await user.forNoKeyUpdate().execute()
  await refuseBeyondQuota(tx, kind, userId)
}

/** A person's maximum in an hour, also of files that are used. */
export const MOST_AN_HOUR = 200

/** Throws Refused: the kind's quota code if a person has too many unused files, or 'too-often'. */
export async function refuseBeyondQuota(
  { db }: Pick<Tx, 'db'>,
  { table, isUnused, quota }: FileKind,
  userId: number,
): Promise<void> {
  const { rows } = await sql<{ unused: number; lately: number }>`
    select count(*) filter (where state <> 'removing' and ${isUnused}) as unused,
           count(*) filter (where uploaded_at > now() - interval '1 hour') as lately
      from ${sql.table(table)}
     where uploaded_by = ${userId} and uploaded_at > now() - interval '1 day'`.execute(db)
  const [{ unused, lately } = { unused: 0, lately: 0 }] = rows
  if (unused >= MOST_UNUSED) throw new Refused(quota)
  if (lately >= MOST_AN_HOUR) throw new Refused('too-often')
}

import type { Database } from '#platform/server/db/database.ts'
import { transact } from '#platform/server/db/transact.ts'

/** The constraint or error code that refuses a statement which our code never sends. */
export function errorOf(database: Database, statement: string): Promise<string> {
  return transact(database, (tx) => tx.query({ text: statement })).then(
    () => 'accepted',
    (error: { code: string; constraint?: string }) => error.constraint ?? error.code,
  )
}

import type { Tx } from '#platform/server/db/transact.ts'

/** Asks a snapshot. */
export type Ask = Tx['query']

/** Years of entries take their time. */
const LONGEST_MS = 60_000

/** Makes the transaction one look at the database, whatever others write meanwhile. */
export async function openSnapshot(tx: Tx): Promise<Ask> {
  await tx.query({ text: 'set transaction isolation level repeatable read, read only' })
  await tx.query({ text: `set local statement_timeout = ${LONGEST_MS}` })
  return (statement) => tx.query({ ...statement, query_timeout: LONGEST_MS })
}

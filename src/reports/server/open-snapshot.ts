import type { Tx } from '#platform/server/db/transact.ts'

/** Queries a snapshot. */
export type Ask = Tx['query']

/** Reading years of entries takes long. */
const LONGEST_MS = 60_000

/** Makes the transaction a read-only snapshot. */
export async function openSnapshot(tx: Tx): Promise<Ask> {
  await tx.query({ text: 'set transaction isolation level repeatable read, read only' })
  await tx.query({ text: `set local statement_timeout = ${LONGEST_MS}` })
  return (statement) => tx.query({ ...statement, query_timeout: LONGEST_MS })
}

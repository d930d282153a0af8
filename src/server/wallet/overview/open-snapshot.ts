import type { QueryResultRow } from 'pg'
import type { Tx } from '#server/db/transact.ts'

/** Asks the snapshot; `$1`, `$2`… stand for the values. */
export type Ask = <R extends QueryResultRow>(text: string, ...values: unknown[]) => Promise<R[]>

/** Years of entries take their time. */
const LONGEST_MS = 60_000

/** Makes the transaction one look at the database, whatever others write meanwhile. */
export async function openSnapshot(tx: Tx): Promise<Ask> {
  await tx.query({ text: 'set transaction isolation level repeatable read, read only' })
  await tx.query({ text: `set local statement_timeout = ${LONGEST_MS}` })
  return async <R extends QueryResultRow>(text: string, ...values: unknown[]) =>
    (await tx.query<R>({ text, values, query_timeout: LONGEST_MS })).rows
}

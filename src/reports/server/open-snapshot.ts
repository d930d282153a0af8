import type { QueryResultRow, SqlStatement, Tx } from '#platform/server/db/transact.ts'

/** Queries a snapshot. */
export type SnapshotQuery = Tx['query']

/** Reading years of entries takes long. */
const LONGEST_MS = 120_000
/** For sorts and sums of millions of rows, which else go through files; small companies use less. */
const MEMORY = '64MB'

/** Makes the transaction a read-only snapshot. */
export async function openSnapshot(tx: Tx): Promise<SnapshotQuery> {
  await tx.query({ text: 'set transaction isolation level repeatable read, read only' })
  return allowLongQueries(tx)
}

/** Gives each statement of a transaction the time and memory to read all entries. */
export async function allowLongQueries(tx: Tx): Promise<SnapshotQuery> {
  await tx.allowTime(LONGEST_MS)
  await tx.query({ text: `set local work_mem = '${MEMORY}'` })
  let last: Promise<unknown> = Promise.resolve()
  // One after the other: the driver counts the time that a statement waits behind others.
  return <Row extends QueryResultRow>(statement: SqlStatement) => {
    const answer = last.then(() => tx.query<Row>(statement))
    last = answer.catch(() => undefined)
    return answer
  }
}

import type { Tx } from '#platform/server/db/transact.ts'

/** Events that one transaction changes. */
const PART = 5_000

const REMOVE = `
  update audit_log set address = null
   where id in (
     select id from audit_log
      where address is not null and made_at < now() - make_interval(days => $1)
      order by made_at limit ${PART} for update skip locked)`

/**
 * Removes the client IP addresses of some events that are older than `days`, at least 1; the events
 * stay. Returns how many; 0 when none is left, or another process removes them.
 */
export async function removeAddresses(tx: Tx, days: number): Promise<number> {
  const { rowCount } = await tx.query({ text: REMOVE, values: [days] })
  return rowCount ?? 0
}

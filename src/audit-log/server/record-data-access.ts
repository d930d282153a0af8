import { personOf, serviceOf, type Actor } from '#platform/server/calls/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { transact } from '#platform/server/db/transact.ts'
import { record, type NewAuditEvent } from './record.ts'

/** A look at figures of single people, by a person or a program of the company. */
export interface DataAccess {
  readonly by: Actor
  /** The client's IP address. */
  readonly from?: string | undefined
  /** A person's account, or a list of people by its name. */
  readonly of: { readonly userId: number } | { readonly list: string }
}

const findBy = (column: 'made_by' | 'service') => `
  select from audit_log
   where ${column} = $1 and action = $2 and made_at > now() - interval '1 hour'
     and subject_id is not distinct from $3 and after->>'list' is not distinct from $4
   limit 1`

/**
 * Records who looked at whose figures, before they are answered: at most once an hour for each reader
 * and person, or list. A look at oneself is not recorded.
 */
export async function recordDataAccess(
  database: Database,
  { by, from, of }: DataAccess,
): Promise<void> {
  if ('userId' in of && of.userId === by) return
  const event: NewAuditEvent =
    'userId' in of
      ? { action: 'accountSeen', by, from, subject: { kind: 'user', id: of.userId } }
      : { action: 'peopleSeen', by, from, after: { list: of.list } }
  const reader = personOf(by) ?? serviceOf(by)
  const text = findBy(typeof by === 'number' ? 'made_by' : 'service')
  const values = [reader, event.action, event.subject?.id ?? null, event.after?.['list'] ?? null]
  const { rows } = await database.pool.query(text, values)
  if (rows.length > 0) return
  await transact(database, async (tx) => {
    // One after the other, so that two at once record one.
    await tx.query({
      text: `select pg_advisory_xact_lock(hashtextextended('sight ' || $1, 0))`,
      values: [String(reader)],
    })
    if ((await tx.query({ text, values })).rows.length === 0) await record(tx, event)
  })
}

import { sql } from 'kysely'
import type { Tx } from '#platform/server/db/transact.ts'
import { mentions, withoutNames, type Erasure } from '#platform/server/personal-data/erasure.ts'

/** Their facts are a person's name, address, team, manager, dates. */
const ABOUT_PEOPLE = ['userCreated', 'userEdited']

/** Their facts are the names of a person's passkeys, API tokens and chat accounts. */
const OF_KEYS = [
  'passkeyAdded',
  'passkeyRenamed',
  'passkeyRemoved',
  'tokenMade',
  'tokenRotated',
  'tokenRevoked',
  'tokenUsed',
  'chatAccountLinked',
  'chatAccountUnlinked',
]

const list = (actions: readonly string[]) => actions.map((action) => `'${action}'`).join(', ')

/** SQL: the event `t` tells more of its subject or author `u` than an erasure leaves. */
export const TELLS_OF_ERASED = `(
  t.subject_kind = 'user' and t.subject_id = u.id and t.action in (${list(ABOUT_PEOPLE)})
    and coalesce(t.before, t.after) is not null
  or t.made_by = u.id and (
    t.action in (${list(OF_KEYS)}) and coalesce(t.before, t.after) is not null
    or coalesce(t.address, t.email) is not null))`

/** Their reasons are their entries' in the ledger. */
const CORRECTIONS = ['balanceAdjusted', 'pointsForfeited', 'sendReversed', 'awardReversed']

/**
 * Forgets an erased person in the audit log. Rows by and about them stay, under their former account.
 * Changes of their account, addresses of their sign-ins, e-mail addresses typed by visitors, and their
 * name in facts and reasons are removed. Call it after the ledger forgot them: a correction's reason
 * stays its entry's.
 */
export async function forgetInAuditLog(tx: Tx, erasure: Erasure): Promise<void> {
  const { userId, addresses, anywhere, nearby } = erasure
  const isAbout = sql<boolean>`(
    t.subject_kind = 'user' and t.subject_id = ${userId} or t.made_by = ${userId})`
  await sql`
    update audit_log t set before = null, after = null
     where (t.subject_kind = 'user' and t.subject_id = ${userId}
            and t.action = any(${ABOUT_PEOPLE}))
        or (t.made_by = ${userId} and t.action = any(${OF_KEYS}))`.execute(tx.db)
  await sql`
    update audit_log t set address = null, email = null
     where (t.made_by = ${userId} or t.email = any(${[...addresses]}::text[]))
       and (t.address is not null or t.email is not null)`.execute(tx.db)
  for (const [isMeant, pattern] of [
    [isAbout, nearby],
    // Null where an event has no subject or no author.
    [sql<boolean>`${isAbout} is not true`, anywhere],
  ] as const) {
    // oxlint-disable-next-line no-await-in-loop
    await sql`
      update audit_log t
         set before = ${withoutNames('t.before::text', pattern)}::jsonb,
             after = ${withoutNames('t.after::text', pattern)}::jsonb,
             reason = left(${withoutNames('t.reason', pattern)}, 280)
       where ${isMeant} and (
         ${mentions('t.before::text', pattern, erasure)}
         or ${mentions('t.after::text', pattern, erasure)}
         or ${mentions('t.reason', pattern, erasure)})`.execute(tx.db)
  }
  await sql`
    update audit_log t set reason = e.message
      from entries e
     where t.action = any(${CORRECTIONS}) and t.subject_kind = 'user' and t.reason <> e.message
       and (e.user_id, e.seq) = (t.subject_id, (t.after->>'transaction')::bigint)`.execute(tx.db)
}

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

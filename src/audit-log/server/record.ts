import type { AuditAction } from '#audit-log/contract/audit-actions.ts'
import type { EventFacts } from '#audit-log/contract/audit-log.ts'
import { personOf, serviceOf, type Actor } from '#platform/server/calls/actor.ts'
import type { Tx } from '#platform/server/db/transact.ts'

/** An event of the audit log. */
export interface NewAuditEvent {
  readonly action: AuditAction
  /** The acting user or service; null: a visitor who is not signed in, or the operator. */
  readonly by: Actor | null
  /** The client IP; none: a command on the server. */
  readonly from?: string | undefined
  /** The affected user or thing. */
  readonly subject?: Subject | null
  readonly before?: EventFacts
  readonly after?: EventFacts
  readonly reason?: string
  /** The e-mail address that a visitor typed. */
  readonly email?: string
}

export interface Subject {
  readonly kind: 'user' | 'gift' | 'section'
  readonly id: number
}

/** The most events per hour of a person's own sign-ins, sign-outs and password changes. */
export const OWN_AN_HOUR = 100

/** Longer texts are cut: the audit log is not a copy of the data. */
const LONGEST_FACT = 254
const LONGEST_ADDRESS = 64

const RECORD = `
  insert into audit_log
    (made_by, action, subject_kind, subject_id, before, after, reason, address, email, service)`

/** Records an event when `tx` commits. Never pass a password or a token. */
export async function record(tx: Tx, event: NewAuditEvent): Promise<void> {
  await tx.query({
    name: 'record',
    text: `${RECORD} values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    values: valuesOf(event),
  })
}

/**
 * Records a person's or visitor's event unless there were `most` such events within the last hour, so that nobody can
 * fill the disk. Counted per acting user, or in total for visitors.
 */
export async function recordAtMost(tx: Tx, most: number, event: NewAuditEvent): Promise<void> {
  const whose = event.by === null ? '$1::bigint is null' : 'made_by = $1'
  await tx.query({
    text: `${RECORD} select $1, $2, $3, $4::bigint, $5::jsonb, $6::jsonb, $7, $8, $9, $10::text
             where (select count(*) from (
               select from audit_log
                where ${whose} and action = $2 and made_at > now() - interval '1 hour'
                limit $11) recent) < $11`,
    values: [...valuesOf(event), most],
  })
}

/** The effect of an event on one of many affected things. */
export interface Effect {
  readonly id: number
  readonly before?: EventFacts
  readonly after?: EventFacts
}

/** Rows per statement. */
const CHUNK = 5_000

const RECORD_MANY = `
  ${RECORD} select $1, $2, $3, e.id, e.before, e.after, $4, $5, null, $6
    from unnest($7::bigint[], $8::jsonb[], $9::jsonb[]) e (id, before, after)`

/** Records one row for each thing affected by an event. */
export async function recordMany(
  tx: Tx,
  event: Omit<NewAuditEvent, 'subject' | 'before' | 'after' | 'email'>,
  kind: Subject['kind'],
  effects: readonly Effect[],
): Promise<void> {
  const [by, action, , , , , reason, address, , service] = valuesOf(event)
  for (let done = 0; done < effects.length; done += CHUNK) {
    const some = effects.slice(done, done + CHUNK)
    const facts = (which: 'before' | 'after') => some.map((effect) => json(effect[which] ?? null))
    await tx.query({
      text: RECORD_MANY,
      values: [by, action, kind, reason, address, service]
        .concat([some.map(({ id }) => id)])
        .concat([facts('before'), facts('after')]),
    })
  }
}

function valuesOf(event: NewAuditEvent): unknown[] {
  const { by, action, subject = null, before = null, after = null } = event
  return [
    by === null ? null : personOf(by),
    action,
    subject?.kind ?? null,
    subject?.id ?? null,
    json(before),
    json(after),
    event.reason ?? '',
    // A proxy may send anything.
    event.from?.slice(0, LONGEST_ADDRESS) ?? null,
    event.email ?? null,
    by === null ? null : serviceOf(by),
  ]
}

function json(facts: EventFacts): string | null {
  if (facts === null) return null
  return JSON.stringify(facts, (_name, value: unknown) =>
    typeof value === 'string' && value.length > LONGEST_FACT
      ? `${Array.from(value).slice(0, LONGEST_FACT).join('')}…`
      : value,
  )
}

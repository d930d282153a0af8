import type { Facts } from '#audit-log/contract/trail.ts'
import type { TrailAction } from '#audit-log/contract/trail-choices.ts'
import type { Tx } from '#platform/server/db/transact.ts'

/** Something that was done, as the audit trail keeps it. */
export interface Deed {
  readonly action: TrailAction
  /** Who did it; null: somebody who was not signed in, or the operator of the machine. */
  readonly by: number | null
  /** The network address it came from; none: the machine itself. */
  readonly from?: string | undefined
  /** Whom or what it was done to. */
  readonly subject?: Subject | null
  readonly before?: Facts
  readonly after?: Facts
  readonly reason?: string
  /** What was typed as an e-mail address where nobody was signed in. */
  readonly email?: string
}

export interface Subject {
  readonly kind: 'user' | 'gift' | 'section'
  readonly id: number
}

/** Of a person's own sign-ins, sign-outs and password changes the trail keeps no more an hour. */
export const OWN_AN_HOUR = 100

/** A text among the facts is cut here: the trail says what changed, it is no copy of it. */
const LONGEST_FACT = 200
const LONGEST_ADDRESS = 64

const RECORD = `
  insert into trail
    (made_by, action, subject_kind, subject_id, before, after, reason, address, email)`

/** Leaves with the commit of `tx`, or not at all. A password or a token has no place in it. */
export async function record(tx: Tx, deed: Deed): Promise<void> {
  await tx.query({
    name: 'record',
    text: `${RECORD} values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    values: valuesOf(deed),
  })
}

/**
 * As `record`, for what anybody can bring about as often as they like: while there were fewer than
 * `most` such deeds within the last hour, so that nobody can fill the disk. Of a person's deeds
 * theirs are counted, of nobody's all.
 */
export async function recordAtMost(tx: Tx, most: number, deed: Deed): Promise<void> {
  const whose = deed.by === null ? '$1::bigint is null' : 'made_by = $1'
  await tx.query({
    text: `${RECORD} select $1, $2, $3, $4::bigint, $5::jsonb, $6::jsonb, $7, $8, $9
             where (select count(*) from (
               select from trail
                where ${whose} and action = $2 and made_at > now() - interval '1 hour'
                limit $10) recent) < $10`,
    values: [...valuesOf(deed), most],
  })
}

/** What a deed did to one of many. */
export interface Effect {
  readonly id: number
  readonly before?: Facts
  readonly after?: Facts
}

/** So many rows a statement, which is more than fast enough and no large one. */
const CHUNK = 5_000

const RECORD_MANY = `
  ${RECORD} select $1, $2, $3, e.id, e.before, e.after, $4, $5, null
    from unnest($6::bigint[], $7::jsonb[], $8::jsonb[]) e (id, before, after)`

/** As `record`, for one deed that was done to many: a row for each of them. */
export async function recordMany(
  tx: Tx,
  deed: Omit<Deed, 'subject' | 'before' | 'after' | 'email'>,
  kind: Subject['kind'],
  effects: readonly Effect[],
): Promise<void> {
  const [by, action, , , , , reason, address] = valuesOf(deed)
  for (let done = 0; done < effects.length; done += CHUNK) {
    const some = effects.slice(done, done + CHUNK)
    const facts = (which: 'before' | 'after') => some.map((effect) => json(effect[which] ?? null))
    await tx.query({
      text: RECORD_MANY,
      values: [by, action, kind, reason, address]
        .concat([some.map(({ id }) => id)])
        .concat([facts('before'), facts('after')]),
    })
  }
}

function valuesOf(deed: Deed): unknown[] {
  const { by, action, subject = null, before = null, after = null } = deed
  return [
    by,
    action,
    subject?.kind ?? null,
    subject?.id ?? null,
    json(before),
    json(after),
    deed.reason ?? '',
    // A proxy may say anything.
    deed.from?.slice(0, LONGEST_ADDRESS) ?? null,
    deed.email ?? null,
  ]
}

function json(facts: Facts): string | null {
  if (facts === null) return null
  return JSON.stringify(facts, (_name, value: unknown) =>
    typeof value === 'string' && value.length > LONGEST_FACT
      ? `${Array.from(value).slice(0, LONGEST_FACT).join('')}…`
      : value,
  )
}

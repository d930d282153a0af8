import { Refused } from '#platform/contract/refusals.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Tx } from '#platform/server/db/transact.ts'
import type { Identity } from './provider.ts'
import { hashToken, newToken } from './tokens.ts'

/** A browser sent to the provider; the token is its cookie. */
export interface ProviderVisit {
  readonly token: string
  readonly expiresAt: Date
}

const MINUTES = 10
/** Kept this long, so that a late return gets 'visit-expired' rather than 'visit-unknown'. */
const KEPT_MINUTES = 60

const SWEEP = `
  delete from provider_visits where token_hash in (
    select token_hash from provider_visits
     where expires_at < now() - make_interval(mins => ${KEPT_MINUTES})
     limit 100 for update skip locked)`

const BEGIN = `
  insert into provider_visits (token_hash, wanted, expires_at)
  values ($1, $2, now() + make_interval(mins => ${MINUTES}))
  returning expires_at + make_interval(mins => ${KEPT_MINUTES}) as cookie_until`

/** Stores a visit to the provider that will return to `wanted`, and removes old visits. */
export async function beginVisit(
  database: Database,
  wanted: string | null,
): Promise<ProviderVisit> {
  const token = newToken()
  await database.pool.query(SWEEP)
  const { rows } = await database.pool.query<{ cookie_until: Date }>(BEGIN, [
    hashToken(token),
    wanted,
  ])
  const [begun] = rows
  if (begun === undefined) throw new Error('a visit was not begun')
  return { token, expiresAt: begun.cookie_until }
}

const END = `
  delete from provider_visits where token_hash = $1 and user_id is null
  returning wanted, expires_at > now() as in_time`

/**
 * Ends a visit, which works once. Throws Refused('visit-unknown'), or 'visit-expired' after ten
 * minutes.
 */
export async function endVisit(
  database: Database,
  token: string,
): Promise<{ wanted: string | null }> {
  const { rows } = await database.pool.query<{ wanted: string | null; in_time: boolean }>(END, [
    hashToken(token),
  ])
  const [visit] = rows
  if (visit === undefined) throw new Refused('visit-unknown')
  if (!visit.in_time) throw new Refused('visit-expired')
  return visit
}

const AWAIT_PROOF = `
  insert into provider_visits
    (token_hash, wanted, user_id, issuer, subject, provider_session, expires_at)
  values ($1, $2, $3, $4, $5, $6, now() + make_interval(mins => ${MINUTES}))`

/** Stores an identity until its person proves the password of the account. */
export async function awaitProof(
  tx: Tx,
  token: string,
  whose: { wanted: string | null; userId: number; identity: Identity },
): Promise<void> {
  const { wanted, userId, identity } = whose
  await tx.query({
    text: AWAIT_PROOF,
    values: [hashToken(token), wanted, userId, identity.issuer, identity.subject, identity.session],
  })
}

/** An identity that awaits the proof of a password. */
export interface AwaitedProof {
  readonly wanted: string | null
  readonly user_id: number
  readonly issuer: string
  readonly subject: string
  /** The provider's name of its session. */
  readonly session: string | null
}

const AWAITED = `
  select wanted, user_id, issuer, subject, provider_session as session,
         expires_at > now() as in_time
    from provider_visits where token_hash = $1 and user_id is not null`

/** Throws Refused('visit-unknown') or 'visit-expired'. */
export async function findAwaitedProof(database: Database, token: string): Promise<AwaitedProof> {
  const { rows } = await database.pool.query<AwaitedProof & { in_time: boolean }>(AWAITED, [
    hashToken(token),
  ])
  const [found] = rows
  if (found === undefined) throw new Refused('visit-unknown')
  if (!found.in_time) throw new Refused('visit-expired')
  return found
}

/** Consumes the awaited proof, once. Throws Refused('visit-unknown') the second time. */
export async function takeProof(tx: Tx, token: string): Promise<void> {
  const { rows } = await tx.query({
    text: `delete from provider_visits where token_hash = $1 and user_id is not null
           returning user_id`,
    values: [hashToken(token)],
  })
  if (rows.length === 0) throw new Refused('visit-unknown')
}

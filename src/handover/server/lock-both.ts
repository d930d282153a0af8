import { isAddress } from '#platform/contract/people.ts'
import { Refused } from '#platform/contract/refusals.ts'
import type { Tx } from '#platform/server/db/transact.ts'

/**
 * Waits for everybody who acts as the administrator: each of them holds the present term, and comes before
 * the hand-over or after it. Locks the account, too, and returns its id; null if it was handed over while this
 * waited.
 */
export async function lockTerm(tx: Tx): Promise<number | null> {
  const { rows } = await tx.query({
    text: 'select from administrator_terms where ended_at is null for update',
  })
  return rows.length === 0 ? null : lockAdministrator(tx)
}

/**
 * Locks the administrator's account, before any other. Returns the id; null if the account was handed over
 * while this waited.
 */
export async function lockAdministrator(tx: Tx): Promise<number | null> {
  const administrator = await tx.db
    .selectFrom('users')
    .select('id')
    .where('is_administrator', '=', true)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return administrator?.id ?? null
}

/** Locks the account of the other person. Throws Refused: 'profile-missing', 'handover-no-address'. */
export async function lockCandidate(tx: Tx, userId: number) {
  const person = await tx.db
    .selectFrom('users')
    .select(['email', 'is_active', 'must_change_password', 'password_hash'])
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (person === undefined) throw new Refused('profile-missing')
  // ADMIN_EMAIL names the administrator.
  if (!isAddress(person.email)) throw new Refused('handover-no-address')
  return person
}

/** Whether nobody else knows the password of an active account. */
export function isReady(person: Awaited<ReturnType<typeof lockCandidate>>): boolean {
  return person.is_active && !person.must_change_password
}

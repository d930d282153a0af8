import { NOBODYS_PASSWORD } from '#auth/server/hash-password.ts'
import type { Limits } from '#auth/server/limit-attempts.ts'
import { provePassword } from '#auth/server/single-sign-on.ts'
import type { SigningIn } from '#auth/server/start-session.ts'
import { Refused } from '#platform/contract/refusals.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Tx } from '#platform/server/db/transact.ts'
import type { Caller } from '#platform/server/handler.ts'

/**
 * Locks the administrator's account, before any other: everybody who acts as the administrator holds
 * it, so that each of them comes before a hand-over or after it. Returns the id; null if the account
 * was handed over while this waited.
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

/** Locks the account of the other person. Throws Refused('profile-missing'). */
export async function lockPerson(tx: Tx, userId: number) {
  const person = await tx.db
    .selectFrom('users')
    .select(['is_active', 'must_change_password', 'password_hash'])
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (person === undefined) throw new Refused('profile-missing')
  return person
}

/** Whether nobody else knows the password of an active account. */
export function isReady(person: Awaited<ReturnType<typeof lockPerson>>): boolean {
  return person.is_active && !person.must_change_password
}

interface Proof {
  readonly caller: Pick<Caller, 'id'>
  readonly password: string
  readonly browser: SigningIn
}

/**
 * Proves the caller's own password, and returns its hash, which must still be theirs later. Throws
 * Refused: 'password-none', 'password-wrong', or TooManyAttempts.
 */
export async function proveOwn(
  database: Database,
  limits: Limits,
  { caller, password, browser }: Proof,
): Promise<string> {
  const account = await database.db
    .selectFrom('users')
    .select(['email', 'password_hash'])
    .where('id', '=', caller.id)
    .executeTakeFirstOrThrow()
  if (account.password_hash === NOBODYS_PASSWORD) throw new Refused('password-none', 'password')
  await provePassword(database, limits, { account, password, browser })
  return account.password_hash
}

import { Refused } from '#platform/contract/refusals.ts'
import type { Caller } from '#platform/server/calls/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { NOBODYS_PASSWORD, verifyPassword } from './hash-password.ts'
import { countGuesses, type AttemptLimits } from './limit-attempts.ts'
import type { SigningIn } from './start-session.ts'

interface PasswordProof {
  readonly account: { readonly email: string; readonly password_hash: string }
  readonly password: string
  readonly browser: SigningIn
}

/** Proves an account's password within Login's limits. Throws Refused('password-wrong'), TooManyAttempts. */
export async function provePassword(
  database: Database,
  limits: AttemptLimits,
  { account, password, browser }: PasswordProof,
): Promise<void> {
  await countGuesses(database, limits, { email: account.email, browser }, async () => {
    if (await verifyPassword(account.password_hash, password)) return
    throw new Refused('password-wrong', 'password')
  })
}

interface OwnProof {
  readonly caller: Pick<Caller, 'id'>
  readonly password: string
  readonly browser: SigningIn
}

/**
 * Proves the caller's own password, and returns its hash, which must still be theirs later. Throws
 * Refused: 'password-none', 'password-wrong', or TooManyAttempts.
 */
export async function proveOwnPassword(
  database: Database,
  limits: AttemptLimits,
  { caller, password, browser }: OwnProof,
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

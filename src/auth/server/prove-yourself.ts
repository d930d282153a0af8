import { sql } from 'kysely'
import type { IdentityProof } from '#auth/contract/second-step.ts'
import { PASSWORD_LENGTH } from '#platform/contract/people.ts'
import { Refused } from '#platform/contract/refusals.ts'
import type { Caller } from '#platform/server/calls/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { transact } from '#platform/server/db/transact.ts'
import type { LdapDirectory } from './ldap/directory.ts'
import { proveByDirectory } from './ldap/prove-by-directory.ts'
import { countGuesses, type AttemptLimits } from './limit-attempts.ts'
import { proveOwnPassword } from './prove-password.ts'
import type { SigningIn } from './start-session.ts'
import { spendCode } from './time-codes.ts'

interface ProofInput {
  readonly caller: Caller
  readonly proof: IdentityProof
  readonly browser: SigningIn
}

/**
 * Notes that the caller has proved who they are, by their password here or in the directory, or by a code,
 * within Login's limits.
 * Throws Refused: 'password-short', 'password-none', 'password-wrong', 'second-step-none', 'code-wrong', TooManyAttempts,
 * and as Directory.prove does.
 */
export async function proveYourself(
  database: Database,
  { limits, directory }: { limits: AttemptLimits; directory: LdapDirectory | null },
  { caller, proof, browser }: ProofInput,
): Promise<void> {
  const { password = '', code } = proof
  if (code === undefined) {
    const request = { caller, password, browser }
    const isProved = directory && (await proveByDirectory(database, { limits, directory }, request))
    if (isProved !== true) {
      // Only the directory may have shorter ones.
      if (password.length < PASSWORD_LENGTH) throw new Refused('password-short', 'password')
      await proveOwnPassword(database, limits, request)
    }
  } else await proveCode(database, limits, { caller, code, browser })
  await noteProof(database, caller)
}

/** Notes in the caller's session that they just proved who they are. */
export async function noteProof({ db }: Pick<Database, 'db'>, caller: Caller): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ proved_at: sql`now()` })
    .where('token_hash', '=', caller.tokenHash)
    .execute()
}

async function proveCode(
  database: Database,
  limits: AttemptLimits,
  { caller, code, browser }: Omit<ProofInput, 'proof'> & { code: string },
): Promise<void> {
  await countGuesses(database, limits, { email: caller.email, browser }, async () => {
    const taken = await transact(database, (tx) => spendCode(tx, caller.id, code))
    if (taken === null) throw new Refused('second-step-none', 'code')
  })
}

import { NOBODYS_PASSWORD, verifyPassword } from '#auth/server/hash-password.ts'
import { afterGuess, countGuesses, type AttemptLimits } from '#auth/server/limit-attempts.ts'
import type { SigningIn } from '#auth/server/start-session.ts'
import { Refused } from '#platform/contract/refusals.ts'
import type { Caller } from '#platform/server/calls/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { LdapDirectory } from './directory.ts'

interface DirectoryProofInput {
  readonly caller: Pick<Caller, 'id' | 'email'>
  readonly password: string
  readonly browser: SigningIn
}

/**
 * Proves the caller by the password of the directory, or by their own here; false: they are not connected
 * with the directory. Throws Refused as Directory.prove does, and TooManyAttempts.
 */
export async function proveByDirectory(
  database: Database,
  { limits, directory }: { limits: AttemptLimits; directory: LdapDirectory },
  { caller, password, browser }: DirectoryProofInput,
): Promise<boolean> {
  const connected = await database.db
    .selectFrom('identities')
    .innerJoin('users', 'users.id', 'identities.user_id')
    .select(['subject', 'password_hash'])
    .where('issuer', '=', directory.issuer)
    .where('user_id', '=', caller.id)
    .executeTakeFirst()
  if (connected === undefined) return false
  const { subject, password_hash: hash } = connected
  await countGuesses(database, limits, { email: caller.email, browser }, async () => {
    if (await verifyPassword(hash, password)) return
    const person = await directory
      .prove({ subject }, password, (_email, attempt) => attempt())
      .catch((error: unknown) => {
        throw hash === NOBODYS_PASSWORD ? error : afterGuess(error)
      })
    if (person === null) throw new Refused('password-wrong', 'password')
  })
  return true
}

import { sql } from 'kysely'
import type { IdentityProof } from '#auth/contract/second-step.ts'
import { PASSWORD_LENGTH } from '#platform/contract/people.ts'
import { Refused } from '#platform/contract/refusals.ts'
import type { Caller } from '#platform/server/calls/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { transact } from '#platform/server/db/transact.ts'
import { NOBODYS_PASSWORD, verifyPassword } from './hash-password.ts'
import type { LdapDirectory } from './ldap/directory.ts'
import { afterGuess, countGuesses, type AttemptLimits } from './limit-attempts.ts'
import { spendCode } from './second-step.ts'
import type { SignInClient } from './sign-in-origin.ts'

interface PasswordProof {
  readonly account: { readonly email: string; readonly password_hash: string }
  readonly password: string
  readonly browser: SignInClient
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
  readonly browser: SignInClient
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

interface ProofInput {
  readonly caller: Caller
  readonly proof: IdentityProof
  readonly browser: SignInClient
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

interface DirectoryProofInput {
  readonly caller: Pick<Caller, 'id' | 'email'>
  readonly password: string
  readonly browser: SignInClient
}

/**
 * Proves the caller by the password of the directory, or by their own here; false: they are not connected
 * with the directory. Throws Refused as Directory.prove does, and TooManyAttempts.
 */
async function proveByDirectory(
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

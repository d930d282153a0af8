import { OWN_AN_HOUR, recordAtMost } from '#audit-log/server/record.ts'
import { isAddress, PASSWORD_LENGTH, type SignedInUser } from '#platform/contract/people.ts'
import { Refused } from '#platform/contract/refusals.ts'
import type { Caller } from '#platform/server/calls/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { transact } from '#platform/server/db/transact.ts'
import { announceUser } from '#platform/server/live/outbox.ts'
import type { FixedSettings } from '#settings/server/settings.ts'
import { verifyPassword } from './hash-password.ts'
import type { LdapDirectory } from './ldap/directory.ts'
import { signInByDirectory } from './ldap/sign-in-by-directory.ts'
import { countGuesses, type AttemptLimits } from './limit-attempts.ts'
import { noteRefusedSignIn, noteSignIn, whyInactive } from './note-sign-in.ts'
import { spendCode } from './second-step.ts'
import type { AccountRow, LoginRequest } from './sign-in-by-identity.ts'
import { PERSON_COLUMNS, signedInUser, type PersonRow } from './signed-in-user.ts'
import { startSession, type StartedSession } from './start-session.ts'

/** The parts of a login; without a directory, only accounts with a password here can log in. */
export interface LoginParts {
  readonly limits: AttemptLimits
  readonly fixed: FixedSettings
  readonly directory: LdapDirectory | null
}

/**
 * Signs in by password (specification, sections 4 and 8), of the account here or else of the company's
 * directory. Refuses in this order: limits, unknown, wrong, inactive, the second step. Records success and
 * refusal in the audit log.
 */
export async function login(
  database: Database,
  parts: LoginParts,
  request: LoginRequest,
): Promise<{ user: SignedInUser; session: StartedSession }> {
  try {
    return await proveAndSignIn(database, parts, request)
  } catch (error) {
    if (error instanceof Refused) {
      const { email, browser } = request
      const why = error.code === 'credentials-invalid' ? 'user-unknown' : error.code
      await noteRefusedSignIn(database, { email, clientIp: browser.clientIp, why })
    }
    throw error
  }
}

async function proveAndSignIn(
  database: Database,
  parts: LoginParts,
  request: LoginRequest,
): Promise<{ user: SignedInUser; session: StartedSession }> {
  const { limits, directory } = parts
  // Only the directory may have shorter ones.
  if (directory === null && request.password.length < PASSWORD_LENGTH) {
    throw new Refused('password-short', 'password')
  }
  const { user, session } = await countGuesses(database, limits, request, async () => {
    const { account, why } = await tryPassword(database, request)
    if (account !== undefined && why === null) return signInHere(database, account, request)
    const entered =
      directory && (await signInByDirectory(database, { ...parts, directory }, request, account))
    if (entered !== null) return entered
    throw why ?? unknown(request.email)
  })
  if (session === null) throw await whyInactive(database, user.id)
  return { user: signedInUser(user, session.mustAddSecondStep), session }
}

/** The account of a name, and why its password here does not fit; null: it fits. */
async function tryPassword(
  database: Database,
  { email, password }: Pick<LoginRequest, 'email' | 'password'>,
): Promise<{ account: AccountRow | undefined; why: Refused | null }> {
  const account = await findByEmail(database, email)
  // For unknown names too, so that the time tells nothing.
  const fits = await verifyPassword(account?.password_hash ?? null, password)
  if (account === undefined) return { account, why: unknown(email) }
  return { account, why: fits ? null : new Refused('password-wrong') }
}

async function signInHere(
  database: Database,
  account: AccountRow,
  request: LoginRequest,
): Promise<{ user: PersonRow; session: StartedSession | null }> {
  if (!account.is_active) return { user: account, session: null }
  return {
    user: account,
    session: await signIn(database, account.id, account.password_hash, request),
  }
}

/** An unknown name: one without an @ is answered as a malformed address, as before user names. */
function unknown(name: string): Refused {
  return isAddress(name) ? new Refused('user-unknown') : new Refused('credentials-invalid', 'email')
}

function findByEmail(database: Database, email: string) {
  return database.db
    .selectFrom('users')
    .select([...PERSON_COLUMNS, 'users.password_hash'])
    .where('email', '=', email)
    .executeTakeFirst()
}

function signIn(
  database: Database,
  userId: number,
  passwordHash: string,
  { previous, browser, code }: LoginRequest,
): Promise<StartedSession> {
  return transact(database, async (tx) => {
    const step = await spendCode(tx, userId, code)
    const session = await startSession(tx, userId, passwordHash, browser)
    if (session === null) throw new Refused('password-wrong')
    const by = step === 'recoveryCode' ? 'a recovery code' : null
    await noteSignIn(tx, { userId, previous, from: browser.clientIp, with: by })
    return session
  })
}

/** Ends the caller's session on this device. */
export function logout(database: Database, caller: Caller, clientIp: string): Promise<void> {
  return transact(database, async (tx) => {
    await tx.db.deleteFrom('sessions').where('token_hash', '=', caller.tokenHash).execute()
    await recordAtMost(tx, OWN_AN_HOUR, { action: 'signedOut', by: caller.id, from: clientIp })
    announceUser(tx, caller.id)
  })
}

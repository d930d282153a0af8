import { isAddress, type SignedInUser } from '#platform/contract/people.ts'
import { Refused } from '#platform/contract/refusals.ts'
import type { Database } from '#platform/server/db/database.ts'
import { transact, type Tx } from '#platform/server/db/transact.ts'
import { announceUser } from '#platform/server/live/outbox.ts'
import { OWN_AN_HOUR, record, recordAtMost } from '#audit-log/server/record.ts'
import type { Caller } from '#platform/server/handler.ts'
import { verifyPassword } from './hash-password.ts'
import { countGuesses, type Limits } from './limit-attempts.ts'
import { noteRefusedSignIn } from './note-refused-sign-in.ts'
import { PERSON_COLUMNS, signedInUser } from './signed-in-user.ts'
import { whyInactive } from './account-refusals.ts'
import { spendCode } from './time-codes.ts'
import { startSession, sweepSignIns, type SigningIn, type StartedSession } from './start-session.ts'

interface LoginRequest {
  readonly email: string
  readonly password: string
  /** The code of the second step, once it was asked for. */
  readonly code?: string | undefined
  readonly browser: SigningIn
  /** The browser's previous session, which ends. */
  readonly previous: Buffer | null
}

/**
 * Signs in by password (specification, sections 4 and 8). Refuses in this order: limits, unknown,
 * wrong, inactive, the second step. Records success and refusal in the audit log.
 */
export async function login(
  database: Database,
  limits: Limits,
  request: LoginRequest,
): Promise<{ user: SignedInUser; session: StartedSession }> {
  try {
    return await proveAndSignIn(database, limits, request)
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
  limits: Limits,
  request: LoginRequest,
): Promise<{ user: SignedInUser; session: StartedSession }> {
  const { user, session } = await countGuesses(database, limits, request, async () => {
    const proved = await provePerson(database, request)
    const { id, is_active: isActive, password_hash: passwordHash } = proved
    return {
      user: proved,
      session: isActive ? await signIn(database, id, passwordHash, request) : null,
    }
  })
  if (session === null) throw await whyInactive(database, user.id)
  return { user: signedInUser(user, session.mustAddSecondStep), session }
}

async function provePerson(
  database: Database,
  { email, password }: Pick<LoginRequest, 'email' | 'password'>,
) {
  const user = await findByEmail(database, email)
  // For unknown names too, so that the time tells nothing.
  const fits = await verifyPassword(user?.password_hash ?? null, password)
  if (user === undefined) throw unknown(email)
  if (!fits) throw new Refused('password-wrong')
  return user
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

interface SignedIn {
  readonly userId: number
  readonly previous: Buffer | null
  readonly from: string
  /** Null: a password, or password and code. */
  readonly with: 'a recovery code' | 'a passkey' | null
}

/** Ends the browser's previous session, and records and announces the new one. */
export async function noteSignIn(
  tx: Tx,
  { userId, previous, from, with: by }: SignedIn,
): Promise<void> {
  if (previous !== null) {
    await tx.db.deleteFrom('sessions').where('token_hash', '=', previous).execute()
  }
  await sweepSignIns(tx)
  const event = {
    action: 'signedIn',
    by: userId,
    from,
    ...(by && { after: { with: by } }),
  } as const
  // The ten recovery codes are always recorded, however often somebody signs in.
  if (by === 'a recovery code') await record(tx, event)
  else await recordAtMost(tx, OWN_AN_HOUR, event)
  announceUser(tx, userId)
}

/** Ends the caller's session on this device. */
export function logout(database: Database, caller: Caller, clientIp: string): Promise<void> {
  return transact(database, async (tx) => {
    await tx.db.deleteFrom('sessions').where('token_hash', '=', caller.tokenHash).execute()
    await recordAtMost(tx, OWN_AN_HOUR, { action: 'signedOut', by: caller.id, from: clientIp })
    announceUser(tx, caller.id)
  })
}

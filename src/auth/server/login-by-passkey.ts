import { sql } from 'kysely'
import type { PasskeySignature } from '#auth/contract/passkeys.ts'
import type { SignedInUser } from '#platform/contract/people.ts'
import { Refused } from '#platform/contract/refusals.ts'
import type { Caller } from '#platform/server/calls/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { transact, type Tx } from '#platform/server/db/transact.ts'
import { countGuesses, type AttemptLimits } from './limit-attempts.ts'
import { noteRefusedSignIn, noteSignIn, whyInactive } from './note-sign-in.ts'
import { takeSignInChallenge, type RelyingParty } from './passkey-challenges.ts'
import { noteProof } from './prove-yourself.ts'
import type { SignInClient } from './sign-in-origin.ts'
import { PERSON_COLUMNS, signedInUser } from './signed-in-user.ts'
import { startSession, type StartedSession } from './start-session.ts'

interface PasskeyParts {
  readonly limits: AttemptLimits
  readonly party: RelyingParty
}

/** A device's signature for the challenge of the browser's cookie. */
interface PasskeyAnswer {
  readonly passkey: PasskeySignature
  readonly token: string | null
  readonly browser: SignInClient
}

interface PasskeyLogin extends PasskeyAnswer {
  /** Whose passkey it has to be, if their password was right; undefined: anybody's. */
  readonly email?: string | undefined
  /** The browser's previous session, which ends. */
  readonly previous: Buffer | null
}

/**
 * Signs in by a passkey, whose device verified the person: both steps in one. Refuses in this order:
 * limits, the challenge, a passkey that is unknown or wrong, inactive. Records success and refusal in
 * the audit log.
 */
export async function loginByPasskey(
  database: Database,
  parts: PasskeyParts,
  request: PasskeyLogin,
): Promise<{ user: SignedInUser; session: StartedSession }> {
  const owner = await findOwner(database, request.passkey)
  try {
    const { user, session } = await proveAndSignIn(database, parts, { ...request, owner })
    if (session === null) throw await whyInactive(database, user.id)
    return { user: signedInUser(user), session }
  } catch (error) {
    if (error instanceof Refused) {
      const { clientIp } = request.browser
      await noteRefusedSignIn(database, { email: owner?.email ?? null, clientIp, why: error.code })
    }
    throw error
  }
}

type PasskeyOwner = Awaited<ReturnType<typeof findOwner>>

function findOwner(database: Database, { id }: PasskeySignature) {
  return database.db
    .selectFrom('passkeys')
    .innerJoin('users', 'users.id', 'passkeys.user_id')
    .select([...PERSON_COLUMNS, 'users.password_hash'])
    .where('passkeys.credential_id', '=', Buffer.from(id, 'base64url'))
    .executeTakeFirst()
}

/** No session: the passkey is right, and its person inactive. */
function proveAndSignIn(
  database: Database,
  { limits, party }: PasskeyParts,
  { owner, passkey, token, email, browser, previous }: PasskeyLogin & { owner: PasskeyOwner },
): Promise<{ user: NonNullable<PasskeyOwner>; session: StartedSession | null }> {
  const attempted = { email: owner?.email ?? null, browser }
  return countGuesses(database, limits, attempted, async () => {
    const challenge = await takeSignInChallenge(database, token)
    if (owner === undefined) throw new Refused('passkey-wrong')
    if (email !== undefined && email !== owner.email) throw new Refused('passkey-wrong')
    const session = await transact(database, async (tx) => {
      await spendPasskey(tx, owner.id, { party, challenge, passkey })
      if (!owner.is_active) return null
      const started = await startSession(tx, owner.id, owner.password_hash, browser, 'passkey')
      if (started === null) throw new Refused('passkey-wrong')
      const from = browser.clientIp
      await noteSignIn(tx, { userId: owner.id, previous, from, with: 'a passkey' })
      return started
    })
    return { user: owner, session }
  })
}

/**
 * Notes that the caller has proved who they are, by a passkey of theirs. Throws Refused: 'passkey-late',
 * 'passkey-wrong', or TooManyAttempts.
 */
export async function proveByPasskey(
  database: Database,
  { limits, party }: PasskeyParts,
  { caller, passkey, token, browser }: PasskeyAnswer & { caller: Caller },
): Promise<void> {
  await countGuesses(database, limits, { email: caller.email, browser }, async () => {
    const challenge = await takeSignInChallenge(database, token)
    await transact(database, (tx) => spendPasskey(tx, caller.id, { party, challenge, passkey }))
  })
  await noteProof(database, caller)
}

interface PasskeyUse {
  readonly party: RelyingParty
  readonly challenge: string
  readonly passkey: PasskeySignature
}

/**
 * Checks a signature by a person's passkey, under its lock, and keeps the counter. Throws
 * Refused('passkey-wrong').
 */
async function spendPasskey(
  tx: Tx,
  userId: number,
  { party, challenge, passkey }: PasskeyUse,
): Promise<void> {
  const known = await tx.db
    .selectFrom('passkeys')
    .select(['id', 'handle', 'public_key as publicKey', 'counter'])
    .where('user_id', '=', userId)
    .where('credential_id', '=', Buffer.from(passkey.id, 'base64url'))
    .forUpdate()
    .executeTakeFirst()
  if (known === undefined || known.handle.toString('base64url') !== passkey.userHandle) {
    throw new Refused('passkey-wrong')
  }
  const { verifyPasskey } = await import('./verify-passkey.ts')
  const counter = await verifyPasskey({ party, challenge }, known, passkey)
  await tx.db
    .updateTable('passkeys')
    .set({ counter, last_used_at: sql`now()` })
    .where('id', '=', known.id)
    .execute()
}

import { OWN_AN_HOUR, record, recordAtMost } from '#audit-log/server/record.ts'
import type { SignedInUser } from '#platform/contract/people.ts'
import { Refused } from '#platform/contract/refusals.ts'
import type { Database } from '#platform/server/db/database.ts'
import { transact, type Tx } from '#platform/server/db/transact.ts'
import { announceUser } from '#platform/server/live/outbox.ts'
import type { FixedSettings } from '#settings/server/settings.ts'
import type { AttemptLimits } from './limit-attempts.ts'
import { noteRefusedSignIn, whyInactive } from './note-sign-in.ts'
import { provePassword } from './prove-yourself.ts'
import {
  awaitProof,
  endVisit,
  findAwaitedProof,
  takeProof,
  type AwaitedProof,
} from './provider-visits.ts'
import type { Provider } from './provider.ts'
import { connect, findAccount, type AccountRow } from './sign-in-by-identity.ts'
import type { SignInClient } from './sign-in-origin.ts'
import { PERSON_COLUMNS, signedInUser } from './signed-in-user.ts'
import {
  startSession,
  sweepSignIns,
  type ProviderSession,
  type StartedSession,
} from './start-session.ts'

interface ProviderReturn {
  /** The token of the browser's visit cookie, if any. */
  readonly visit: string | null
  /** The query string of the provider's redirect. */
  readonly answer: string
  readonly browser: SignInBrowser
}

/** Signed in, or must first prove the password of the account `toConnect`. */
type ReturnOutcome =
  | (ProviderSignIn & { toConnect: null; wanted: string | null })
  | { toConnect: string; wanted: string | null }

/**
 * Signs in the person the provider sent back (inactive: specification, section 8). An answer works
 * once, in the browser that left for it, within ten minutes. Throws Refused.
 */
export async function returnFromProvider(
  database: Database,
  { provider, fixed }: { provider: Provider; fixed: FixedSettings },
  { visit, answer, browser }: ProviderReturn,
): Promise<ReturnOutcome> {
  if (visit === null || !provider.isAnswerTo(visit, answer)) throw new Refused('visit-unknown')
  const { wanted } = await endVisit(database, visit)
  const identity = await provider.identify(visit, answer)
  const outcome = await transact(database, async (tx) => {
    const { account, status } = await findAccount(tx, identity, fixed)
    if (status === 'toProve') {
      await awaitProof(tx, visit, { wanted, userId: account.id, identity })
      return { toConnect: account.email, wanted }
    }
    // A new account is kept, although it can't sign in yet.
    if (!account.is_active) return { inactive: account }
    const connected = status === 'connectedNow'
    const entry = { account, with: provider.name, by: identity, connected, browser }
    return { ...(await enterByProvider(tx, entry)), toConnect: null, wanted }
  }).catch((error: unknown) => {
    if (error instanceof Refused) provider.warnOfMissingClaim(error.code)
    throw error
  })
  if (!('inactive' in outcome)) return outcome
  const { id, email } = outcome.inactive
  const refused = await whyInactive(database, id)
  await noteRefusedSignIn(database, { email, clientIp: browser.clientIp, why: refused.code })
  throw refused
}

interface ConnectionRequest {
  /** The token of the browser's visit cookie, if any. */
  readonly visit: string | null
  readonly password: string
  readonly browser: SignInBrowser
}

/**
 * Connects an identity from the provider with the account of its address, once its password is
 * proved, and signs in. Login's limits apply. Throws Refused.
 */
export async function connectByPassword(
  database: Database,
  { provider, limits }: { provider: Provider; limits: AttemptLimits },
  { visit, password, browser }: ConnectionRequest,
): Promise<ProviderSignIn & { wanted: string | null }> {
  if (visit === null) throw new Refused('visit-unknown')
  const awaited = await findAwaitedProof(database, visit)
  const account = await findById(database, awaited)
  const { clientIp } = browser
  try {
    await provePassword(database, limits, { account, password, browser })
    if (!account.is_active) throw await whyInactive(database, account.id)
  } catch (error) {
    if (error instanceof Refused) {
      await noteRefusedSignIn(database, { email: account.email, clientIp, why: error.code })
    }
    throw error
  }
  return transact(database, async (tx) => {
    await takeProof(tx, visit)
    await connect(tx, awaited, account.id)
    const entry = { account, with: provider.name, by: awaited, connected: true, browser }
    return { ...(await enterByProvider(tx, entry)), wanted: awaited.wanted }
  })
}

function findById(database: Database, { user_id: id }: AwaitedProof): Promise<AccountRow> {
  return database.db
    .selectFrom('users')
    .select([...PERSON_COLUMNS, 'users.password_hash'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

interface ProviderSignIn {
  readonly user: SignedInUser
  readonly session: StartedSession
}

/** The browser that signs in, and its previous session, which ends. */
interface SignInBrowser extends SignInClient {
  readonly previous: Buffer | null
}

interface ProviderEntry {
  readonly account: AccountRow
  /** The provider's name, for the audit log. */
  readonly with: string
  readonly by: ProviderSession
  /** Whether the identity was connected just now. */
  readonly connected: boolean
  readonly browser: SignInBrowser
}

/**
 * Starts the session of a person identified by the provider. Throws Refused('account-inactive').
 */
async function enterByProvider(tx: Tx, entry: ProviderEntry): Promise<ProviderSignIn> {
  const { account, connected, browser } = entry
  const session = await startSession(tx, account.id, account.password_hash, browser, entry.by)
  if (session === null) throw new Refused('account-inactive')
  if (browser.previous !== null) {
    await tx.db.deleteFrom('sessions').where('token_hash', '=', browser.previous).execute()
  }
  await sweepSignIns(tx)
  const event = { action: 'signedIn', by: account.id, from: browser.clientIp } as const
  // A new connection is always recorded, however often somebody signs in.
  if (connected) await record(tx, { ...event, after: { with: entry.with, connected } })
  else await recordAtMost(tx, OWN_AN_HOUR, { ...event, after: { with: entry.with } })
  announceUser(tx, account.id)
  return { user: signedInUser(account), session }
}

import type { SignedInUser } from '#platform/contract/people.ts'
import { Refused } from '#platform/contract/refusals.ts'
import type { Tx } from '#platform/server/db/transact.ts'
import { announceUser } from '#platform/server/live/outbox.ts'
import { OWN_AN_HOUR, record, recordAtMost } from '#audit-log/server/record.ts'
import type { AccountRow } from './sign-in-by-identity.ts'
import { signedInUser } from './signed-in-user.ts'
import { startSession, sweepSignIns, type SigningIn, type StartedSession } from './start-session.ts'

export interface Entered {
  readonly user: SignedInUser
  readonly session: StartedSession
}

/** The browser that signs in, and its previous session, which ends. */
export interface Browser extends SigningIn {
  readonly previous: Buffer | null
}

interface Entry {
  readonly account: AccountRow
  /** The provider's name, for the audit log. */
  readonly with: string
  /** Whether the identity was connected just now. */
  readonly connected: boolean
  readonly browser: Browser
}

/**
 * Starts the session of a person identified by the provider. Throws Refused('account-inactive').
 */
export async function enterByProvider(tx: Tx, entry: Entry): Promise<Entered> {
  const { account, connected, browser } = entry
  const session = await startSession(tx, account.id, account.password_hash, browser)
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

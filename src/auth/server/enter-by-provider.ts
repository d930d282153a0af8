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

/** The browser somebody signs in with, and the session it had until now, which ends. */
export interface Browser extends SigningIn {
  readonly previous: Buffer | null
}

interface Entry {
  readonly account: AccountRow
  /** What the provider is called, for the trail. */
  readonly with: string
  /** Whether account and identity belong together since now. */
  readonly connected: boolean
  readonly browser: Browser
}

/** Begins the session of somebody the provider vouches for. Throws Refused('account-inactive'). */
export async function enterByProvider(tx: Tx, entry: Entry): Promise<Entered> {
  const { account, connected, browser } = entry
  const session = await startSession(tx, account.id, account.password_hash, browser)
  if (session === null) throw new Refused('account-inactive')
  if (browser.previous !== null) {
    await tx.db.deleteFrom('sessions').where('token_hash', '=', browser.previous).execute()
  }
  await sweepSignIns(tx)
  const deed = { action: 'signedIn', by: account.id, from: browser.address } as const
  // That two belong together from now on is kept, however often somebody signs in.
  if (connected) await record(tx, { ...deed, after: { with: entry.with, connected } })
  else await recordAtMost(tx, OWN_AN_HOUR, { ...deed, after: { with: entry.with } })
  announceUser(tx, account.id)
  return { user: signedInUser(account), session }
}

import { Refused } from '#platform/contract/refusals.ts'
import type { Database } from '#platform/server/db/database.ts'
import { transact } from '#platform/server/db/transact.ts'
import type { Provider } from './provider.ts'
import type { SignUpRules } from './create-account.ts'
import { enterByProvider, type Browser, type Entered } from './enter-by-provider.ts'
import { noteRefusedSignIn } from './note-refused-sign-in.ts'
import { awaitProof, endVisit } from './provider-visits.ts'
import { findAccount } from './sign-in-by-identity.ts'
import { whyInactive } from './account-refusals.ts'

export interface ProviderReturn {
  /** The token of the browser's visit cookie, if any. */
  readonly visit: string | null
  /** The query string of the provider's redirect. */
  readonly answer: string
  readonly browser: Browser
}

/** Signed in, or must first prove the password of the account `toConnect`. */
export type Returned =
  | (Entered & { toConnect: null; wanted: string | null })
  | { toConnect: string; wanted: string | null }

/**
 * Signs in the person the provider sent back (inactive: specification, section 8). An answer works
 * once, in the browser that left for it, within ten minutes. Throws Refused.
 */
export async function returnFromProvider(
  database: Database,
  { provider, rules }: { provider: Provider; rules: SignUpRules },
  { visit, answer, browser }: ProviderReturn,
): Promise<Returned> {
  if (visit === null || !provider.isAnswerTo(visit, answer)) throw new Refused('visit-unknown')
  const { wanted } = await endVisit(database, visit)
  const identity = await provider.identify(visit, answer)
  const outcome = await transact(database, async (tx) => {
    const { account, status } = await findAccount(tx, identity, rules)
    if (status === 'toProve') {
      await awaitProof(tx, visit, { wanted, userId: account.id, identity })
      return { toConnect: account.email, wanted }
    }
    // A new account is kept, although it can't sign in yet.
    if (!account.is_active) return { inactive: account }
    const connected = status === 'connectedNow'
    const entry = { account, with: provider.name, connected, browser }
    return { ...(await enterByProvider(tx, entry)), toConnect: null, wanted }
  })
  if (!('inactive' in outcome)) return outcome
  const { id, email } = outcome.inactive
  const refused = await whyInactive(database, id)
  await noteRefusedSignIn(database, { email, clientIp: browser.clientIp, why: refused.code })
  throw refused
}

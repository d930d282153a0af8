import { Refused } from '#platform/contract/refusals.ts'
import type { Database } from '#platform/server/db/database.ts'
import { transact } from '#platform/server/db/transact.ts'
import type { Provider } from './provider.ts'
import { enterByProvider, type Browser, type Entered } from './enter-by-provider.ts'
import { verifyPassword } from './hash-password.ts'
import { attemptPassword, type Limits } from './limit-attempts.ts'
import { noteRefusedSignIn } from './note-refused-sign-in.ts'
import { findAwaitedProof, takeProof, type AwaitedProof } from './provider-visits.ts'
import { connect, type AccountRow } from './sign-in-by-identity.ts'
import { PERSON_COLUMNS } from './signed-in-user.ts'
import { whyInactive } from './account-refusals.ts'

export interface ConnectionRequest {
  /** The token of the browser's visit cookie, if any. */
  readonly visit: string | null
  readonly password: string
  readonly browser: Browser
}

/**
 * Connects an identity from the provider with the account of its address, once its password is
 * proved, and signs in. Login's limits apply. Throws Refused.
 */
export async function connectByPassword(
  database: Database,
  { provider, limits }: { provider: Provider; limits: Limits },
  { visit, password, browser }: ConnectionRequest,
): Promise<Entered & { wanted: string | null }> {
  if (visit === null) throw new Refused('visit-unknown')
  const awaited = await findAwaitedProof(database, visit)
  const account = await findById(database, awaited)
  const { clientIp } = browser
  try {
    await provePassword(database, limits, { account, password, clientIp })
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
    const entry = { account, with: provider.name, connected: true, browser }
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

async function provePassword(
  database: Database,
  limits: Limits,
  { account, password, clientIp }: { account: AccountRow; password: string; clientIp: string },
): Promise<void> {
  const attempt = await attemptPassword(database, limits, account.email, clientIp)
  let fits: boolean
  try {
    fits = await verifyPassword(account.password_hash, password)
  } catch (error) {
    await attempt.giveBack()
    throw error
  }
  if (!fits) throw new Refused('password-wrong', 'password')
  await attempt.succeed()
}

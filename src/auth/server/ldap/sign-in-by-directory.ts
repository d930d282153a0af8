import { afterGuess, countGuesses, type AttemptLimits } from '#auth/server/limit-attempts.ts'
import { noteSignIn, whyInactive } from '#auth/server/note-sign-in.ts'
import { provePassword } from '#auth/server/prove-yourself.ts'
import { spendCode } from '#auth/server/second-step.ts'
import {
  connect,
  findAccount,
  hasOwnPassword,
  type AccountMatch,
  type AccountRow,
  type LoginRequest,
} from '#auth/server/sign-in-by-identity.ts'
import { PERSON_COLUMNS, type PersonRow } from '#auth/server/signed-in-user.ts'
import { startSession, type StartedSession } from '#auth/server/start-session.ts'
import { Refused } from '#platform/contract/refusals.ts'
import type { Database } from '#platform/server/db/database.ts'
import { transact, type Tx } from '#platform/server/db/transact.ts'
import { followDirectory } from '#roles/server/directory-roles.ts'
import type { FixedSettings } from '#settings/server/settings.ts'
import { openAgain } from './close-account.ts'
import type { LdapDirectory, LdapPerson } from './directory.ts'

export interface DirectoryParts {
  readonly directory: LdapDirectory
  readonly limits: AttemptLimits
  readonly fixed: FixedSettings
}

/**
 * Signs in somebody whom the directory knows by this name and password; null if it has nobody of the
 * name. The first time, it connects or makes the account as single sign-on does; the second step and
 * everything else is as after a password of Laurel's. `tried` is the account of the typed name, whose own
 * password was not the one typed. Throws Refused as Directory.prove and findAccount
 * do, and 'account-to-connect' until the account's own password comes along.
 */
export async function signInByDirectory(
  database: Database,
  parts: DirectoryParts,
  request: LoginRequest,
  tried: AccountRow | undefined,
): Promise<DirectorySignIn | null> {
  const person = await proveThere(database, parts, request, tried)
  if (person === null) return null
  if (person.identity.email === null) throw new Refused('directory-no-email')
  const match = await transact(database, async (tx) => {
    const found = await findAccount(tx, person.identity, parts.fixed)
    return { ...found, account: await openAgain(tx, found.account, person.identity) }
  })
  if (match.status === 'toProve') await proveOwnPassword(database, parts.limits, match, request)
  if (!match.account.is_active) throw await whyInactive(database, match.account.id)
  return transact(database, (tx) => enter(tx, { person, match, request }))
}

/** The limits count all names of a person as one, and the password of an account here as guessed too. */
async function proveThere(
  database: Database,
  { directory, limits }: DirectoryParts,
  { email: name, password, browser }: LoginRequest,
  tried: AccountRow | undefined,
): Promise<LdapPerson | null> {
  try {
    return await directory.prove({ name }, password, (address, attempt) =>
      address === null || address.toLowerCase() === name
        ? attempt()
        : countGuesses(database, limits, { email: address.toLowerCase(), browser }, attempt),
    )
  } catch (error) {
    throw tried !== undefined && hasOwnPassword(tried) ? afterGuess(error) : error
  }
}

/** Proves the password of an account that is not connected yet, within Login's limits. */
async function proveOwnPassword(
  database: Database,
  limits: AttemptLimits,
  { account }: AccountMatch,
  { ownPassword, browser }: LoginRequest,
): Promise<void> {
  if (ownPassword === undefined) throw new Refused('account-to-connect', 'ownPassword')
  try {
    await provePassword(database, limits, { account, password: ownPassword, browser })
  } catch (error) {
    if (!(error instanceof Refused) || error.code !== 'password-wrong') throw error
    throw new Refused('password-wrong', 'ownPassword')
  }
}

interface DirectorySignIn {
  readonly user: PersonRow
  readonly session: StartedSession
}

interface DirectorySignInInput {
  readonly person: LdapPerson
  readonly match: AccountMatch
  readonly request: LoginRequest
}

async function enter(
  tx: Tx,
  { person, match, request }: DirectorySignInInput,
): Promise<DirectorySignIn> {
  const { account, status } = match
  const { previous, browser, code } = request
  if (status === 'toProve') await connect(tx, person.identity, account.id)
  await followDirectory(tx, account.id, person.roles)
  await spendCode(tx, account.id, code)
  const session = await startSession(tx, account.id, account.password_hash, browser)
  if (session === null) throw new Refused('account-inactive')
  await noteSignIn(tx, {
    userId: account.id,
    previous,
    from: browser.clientIp,
    with: 'the directory',
    connected: status !== 'connected',
  })
  // With the roles as they are now.
  const user = await tx.db
    .selectFrom('users')
    .select(PERSON_COLUMNS)
    .where('id', '=', account.id)
    .executeTakeFirstOrThrow()
  return { user, session }
}

import { NewAccount, PersonNames } from '#auth/contract/new-account.ts'
import { Refused } from '#platform/contract/refusals.ts'
import type { Tx } from '#platform/server/db/transact.ts'
import { announce } from '#platform/server/live/outbox.ts'
import { obeySettings, type FixedSettings } from '#settings/server/settings.ts'
import { notifyOfNewcomer, refuseAddress } from './create-account.ts'
import { NOBODYS_PASSWORD } from './hash-password.ts'
import { insertAccount } from './insert-account.ts'
import type { Identity } from './provider.ts'
import type { SignInClient } from './sign-in-origin.ts'
import { PERSON_COLUMNS, type PersonRow } from './signed-in-user.ts'
import { revokeSessions } from './start-session.ts'

export type AccountRow = PersonRow & { password_hash: string }

/** An identity's account, and whether it is connected or must be proved. */
export interface AccountMatch {
  readonly account: AccountRow
  readonly status: 'connected' | 'connectedNow' | 'toProve'
}

/**
 * Finds the account of an identity: the connected one; else by verified address; else a new one, as
 * sign-up would create it. An account with a chosen password, and the administrator's, must be
 * proved before it is connected. Throws Refused: 'provider-no-email', 'provider-unverified-email',
 * 'sign-up-closed', 'email-domain', 'identity-taken'.
 */
export async function findAccount(
  tx: Tx,
  identity: Identity,
  fixed: FixedSettings,
): Promise<AccountMatch> {
  const connected = await findConnected(tx, identity)
  if (connected !== undefined)
    return { account: await withoutOneTimePassword(tx, connected), status: 'connected' }
  const email = verifiedEmail(identity)
  const account = (await lockByEmail(tx, email)) ?? (await insert(tx, identity, email, fixed))
  if (account.is_administrator || hasOwnPassword(account)) {
    await refuseTaken(tx, identity.issuer, account.id)
    return { account, status: 'toProve' }
  }
  await connect(tx, identity, account.id)
  return { account: await withoutOneTimePassword(tx, account), status: 'connectedNow' }
}

/**
 * Connects an identity with a user. Throws Refused('identity-taken') if either is connected with
 * another.
 */
export async function connect(
  tx: Tx,
  { issuer, subject }: Pick<Identity, 'issuer' | 'subject'>,
  userId: number,
): Promise<void> {
  const made = await tx.db
    .insertInto('identities')
    .values({ issuer, subject, user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst()
  if (made !== undefined) return
  // A concurrent sign-in may have connected the same two.
  const same = await tx.db
    .selectFrom('identities')
    .select('user_id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (same === undefined) throw new Refused('identity-taken')
}

/** The account that an identity is connected with, locked. */
export function findConnected(
  tx: Tx,
  { issuer, subject }: Pick<Identity, 'issuer' | 'subject'>,
): Promise<AccountRow | undefined> {
  return tx.db
    .selectFrom('identities')
    .innerJoin('users', 'users.id', 'identities.user_id')
    .select([...PERSON_COLUMNS, 'users.password_hash'])
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .forNoKeyUpdate('users')
    .executeTakeFirst()
}

function lockByEmail(tx: Tx, email: string): Promise<AccountRow | undefined> {
  return tx.db
    .selectFrom('users')
    .select([...PERSON_COLUMNS, 'users.password_hash'])
    .where('email', '=', email)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

function verifiedEmail({ email, isEmailVerified }: Identity): string {
  const spelt = NewAccount.shape.email.safeParse(email)
  if (!spelt.success) throw new Refused('provider-no-email')
  if (!isEmailVerified) throw new Refused('provider-unverified-email')
  return spelt.data
}

async function insert(
  tx: Tx,
  identity: Identity,
  email: string,
  fixed: FixedSettings,
): Promise<AccountRow> {
  const rules = await obeySettings(tx, fixed)
  refuseAddress(email, rules)
  const name = nameFromClaims(identity, email)
  const isReady = rules.signUpActive
  const account = { email, ...name, isReady, passwordHash: NOBODYS_PASSWORD }
  // Null: a concurrent request created it.
  const id = await insertAccount(tx, { ...account, isAdministrator: false })
  if (id !== null && !isReady) await notifyOfNewcomer(tx, rules, id)
  announce(tx, [{ topic: 'users', userId: null }])
  const made = await lockByEmail(tx, email)
  if (made === undefined) throw new Error('a created account is missing')
  return made
}

/** Whether they chose their password; a one-time password from the administrator does not count. */
export function hasOwnPassword(account: AccountRow): boolean {
  return !account.must_change_password && account.password_hash !== NOBODYS_PASSWORD
}

async function refuseTaken(tx: Tx, issuer: string, userId: number): Promise<void> {
  const other = await tx.db
    .selectFrom('identities')
    .select('subject')
    .where('user_id', '=', userId)
    .where('issuer', '=', issuer)
    .executeTakeFirst()
  if (other !== undefined) throw new Refused('identity-taken')
}

/** Removes a pending one-time password, because the provider has identified the person. */
async function withoutOneTimePassword(tx: Tx, account: AccountRow): Promise<AccountRow> {
  if (!account.must_change_password) return account
  await revokeSessions(tx, account.id)
  await tx.db
    .updateTable('users')
    .set({ password_hash: NOBODYS_PASSWORD, must_change_password: false })
    .where('id', '=', account.id)
    .execute()
  return { ...account, must_change_password: false, password_hash: NOBODYS_PASSWORD }
}

const LONGEST = 80

/**
 * A new account's name: the first valid claim, else the address. The minimum length of sign-up does
 * not apply.
 */
function nameFromClaims(
  { givenName, familyName, fullName }: Identity,
  email: string,
): { firstName: string; lastName: string } {
  const local = email.slice(0, email.indexOf('@'))
  const { firstName, lastName } = PersonNames
  const firstThatFits = (schema: typeof firstName, wishes: readonly string[]) =>
    wishes
      .map(shortened)
      .find((wish) => schema.safeParse(wish).success)
      ?.trim() ?? email.slice(0, LONGEST)
  return {
    firstName: firstThatFits(firstName, [givenName, fullName, local, email]),
    lastName: firstThatFits(lastName, [familyName, fullName, local, email]),
  }
}

function shortened(name: string): string {
  return Array.from(name.trim()).slice(0, LONGEST).join('')
}

export interface LoginRequest {
  readonly email: string
  readonly password: string
  /** The code of the second step, once it was asked for. */
  readonly code?: string | undefined
  /** The account's password here, which connects it with the directory, once it was asked for. */
  readonly ownPassword?: string | undefined
  readonly browser: SignInClient
  /** The browser's previous session, which ends. */
  readonly previous: Buffer | null
}

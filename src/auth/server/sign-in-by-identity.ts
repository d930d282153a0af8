import { NewAccount } from '#auth/contract/new-account.ts'
import { Refused } from '#platform/contract/refusals.ts'
import type { Tx } from '#platform/server/db/transact.ts'
import { announce } from '#platform/server/live/outbox.ts'
import type { Identity } from './provider.ts'
import { isAllowedDomain, type SignUpRules } from './create-account.ts'
import { NOBODYS_PASSWORD } from './hash-password.ts'
import { insertAccount } from './insert-account.ts'
import { nameFromClaims } from './name-from-claims.ts'
import { PERSON_COLUMNS, type PersonRow } from './signed-in-user.ts'
import { revokeSessions } from './start-session.ts'

export type AccountRow = PersonRow & { password_hash: string }

/** The account of an identity, and whether it has it since now or only after a proof. */
export interface Found {
  readonly account: AccountRow
  readonly standing: 'connected' | 'connectedNow' | 'toProve'
}

/**
 * Finds the account of somebody the provider knows: the one connected with them; else by an address
 * the provider has verified; else a new one, as Create Account would make it. An account whose
 * password somebody chose is theirs to connect, by proving it, and so is the administrator's.
 * Throws Refused: 'provider-no-email', 'provider-unverified-email', 'email-domain', 'identity-taken'.
 */
export async function findAccount(tx: Tx, identity: Identity, rules: SignUpRules): Promise<Found> {
  const connected = await findConnected(tx, identity)
  if (connected !== undefined) return { account: await ready(tx, connected), standing: 'connected' }
  const email = verifiedEmail(identity)
  const account = (await lockByEmail(tx, email)) ?? (await insert(tx, identity, email, rules))
  if (account.is_administrator || !hasNoOwnPassword(account)) {
    await refuseTaken(tx, identity.issuer, account.id)
    return { account, standing: 'toProve' }
  }
  await connect(tx, identity, account.id)
  return { account: await ready(tx, account), standing: 'connectedNow' }
}

/** Throws Refused('identity-taken') when either is connected with another already. */
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
  // Somebody who comes twice side by side is nobody else.
  const { rows } = await tx.query({ text: IS_CONNECTED, values: [issuer, subject, userId] })
  if (rows.length === 0) throw new Refused('identity-taken')
}

const IS_CONNECTED = 'select from identities where issuer = $1 and subject = $2 and user_id = $3'

function findConnected(tx: Tx, { issuer, subject }: Identity): Promise<AccountRow | undefined> {
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
  rules: SignUpRules,
): Promise<AccountRow> {
  if (!isAllowedDomain(email, rules)) throw new Refused('email-domain')
  const name = nameFromClaims(identity, email)
  const isReady = rules.signupActive
  const account = { email, ...name, isReady, passwordHash: NOBODYS_PASSWORD }
  // Null: somebody made one meanwhile, which is there now.
  await insertAccount(tx, { ...account, isAdministrator: false })
  announce(tx, [{ topic: 'users', userId: null }])
  const made = await lockByEmail(tx, email)
  if (made === undefined) throw new Error('an account was made and is not there')
  return made
}

/** Nobody chose the password: there is none, or it is a one-time password of the administrator's. */
function hasNoOwnPassword(account: AccountRow): boolean {
  return account.must_change_password || account.password_hash === NOBODYS_PASSWORD
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

/** The provider's word is proof enough: a one-time password that still waits is good no more. */
async function ready(tx: Tx, account: AccountRow): Promise<AccountRow> {
  if (!account.must_change_password) return account
  await revokeSessions(tx, account.id)
  await tx.db
    .updateTable('users')
    .set({ password_hash: NOBODYS_PASSWORD, must_change_password: false })
    .where('id', '=', account.id)
    .execute()
  return { ...account, must_change_password: false, password_hash: NOBODYS_PASSWORD }
}

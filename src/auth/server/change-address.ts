import { sql } from 'kysely'
import { record } from '#audit-log/server/record.ts'
import { CONFIRM_LINK_HOURS, type addressEndpoints } from '#auth/contract/mail-links.ts'
import { takenRefusal } from '#auth/contract/new-account.ts'
import type { Input, Output } from '#platform/contract/endpoint.ts'
import { isAddress, type SignedInUser } from '#platform/contract/people.ts'
import { Refused } from '#platform/contract/refusals.ts'
import type { Caller } from '#platform/server/calls/actor.ts'
import { errorCode, UNIQUE_VIOLATION } from '#platform/server/db/connection-loss.ts'
import type { Database } from '#platform/server/db/database.ts'
import { transact, type Tx } from '#platform/server/db/transact.ts'
import { announceNames } from '#platform/server/live/outbox.ts'
import { queueMail, queueMailAbout, queueMails } from '#platform/server/mail/mail-queue.ts'
import { readSettings, type FixedSettings } from '#settings/server/settings.ts'
import { refuseDomain } from './create-account.ts'
import { JOIN_DIRECTORY, refuseDirectoryFields } from './directory-fields.ts'
import { attemptLink, forgetAttempts, type AttemptLimits } from './limit-attempts.ts'
import { proveOwnPassword } from './prove-yourself.ts'
import type { SignInClient } from './sign-in-origin.ts'
import { hashToken, newToken } from './tokens.ts'

type AddressWish = Output<(typeof addressEndpoints)['readNewAddress']>

interface AddressRules {
  readonly limits: AttemptLimits
  readonly fixed: FixedSettings
  readonly sendsMail: boolean
}

interface AddressRequest {
  readonly caller: Caller
  readonly wish: Input<(typeof addressEndpoints)['askForNewAddress']>['body']
  readonly browser: SignInClient
}

// The mail's writer replaces the token, which exists only in the mail.
const WISH = `
  insert into mailed_links (user_id, purpose, token_hash, email, expires_at)
  values ($1, 'address', $2, $3, now() + interval '${CONFIRM_LINK_HOURS} hours')
  on conflict (user_id, purpose) do update
    set token_hash = excluded.token_hash, email = excluded.email, expires_at = excluded.expires_at`

/**
 * Sends a link to the address that the caller wants; the newest wish counts. Throws Refused: 'mail-off',
 * 'administrator-address-fixed', 'directory-field', 'email-unchanged', 'email-domain', 'email-taken', 'password-none',
 * 'password-wrong', or TooManyAttempts.
 */
export async function askForNewAddress(
  database: Database,
  { limits, fixed, sendsMail }: AddressRules,
  { caller, wish: { email, password }, browser }: AddressRequest,
): Promise<AddressWish> {
  if (!sendsMail) throw new Refused('mail-off')
  if (caller.isAdministrator) throw new Refused('administrator-address-fixed', 'email')
  if (email === caller.email) throw new Refused('email-unchanged', 'email')
  refuseDomain(email, await readSettings(database, fixed), 'email')
  await proveOwnPassword(database, limits, { caller, password, browser })
  await attemptLink(database, limits, email, browser.clientIp)
  return transact(database, async (tx) => {
    await lockAddress(tx, caller.id)
    await refuseDirectoryFields(tx, [caller.id], ['email'])
    const other = await tx.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirst()
    if (other !== undefined) throw new Refused('email-taken', 'email')
    await tx.query({ text: WISH, values: [caller.id, hashToken(newToken()), email] })
    await queueMailAbout(tx, 'confirmNewAddress', email, caller.id)
    return { email, isSetByDirectory: false }
  })
}

const READ = `
  select coalesce('email' = any(directory.fields), false) as "isSetByDirectory",
         (select l.email from mailed_links l
           where l.user_id = users.id and l.purpose = 'address' and l.expires_at > now()) as email
    from users ${JOIN_DIRECTORY} where users.id = $1`

/** The address that the caller's newest link, still valid, confirms, and whether the directory sets theirs. */
export async function readNewAddress(
  { pool }: Database,
  caller: Pick<Caller, 'id'>,
): Promise<AddressWish> {
  const { rows } = await pool.query<AddressWish>(READ, [caller.id])
  return rows[0] ?? { email: null, isSetByDirectory: false }
}

/** Ends the caller's link to a new address. */
export async function forgetNewAddress(
  database: Database,
  caller: Pick<Caller, 'id'>,
): Promise<AddressWish> {
  await transact(database, async (tx) => {
    await lockAddress(tx, caller.id)
    await tx.db
      .deleteFrom('mailed_links')
      .where('user_id', '=', caller.id)
      .where('purpose', '=', 'address')
      .execute()
  })
  return readNewAddress(database, caller)
}

/**
 * Changes the caller's address to the one that the link was sent to. A link works once, for the person who
 * asked: somebody else who opened it is refused. Throws Refused: 'link-invalid', 'email-taken', 'directory-field'.
 */
export function confirmNewAddress(
  database: Database,
  { caller, token, from }: { caller: SignedInUser; token: string; from: string },
): Promise<SignedInUser> {
  return transact(database, async (tx) => {
    const was = await lockAddress(tx, caller.id)
    await refuseDirectoryFields(tx, [caller.id], ['email'])
    const { rows } = await tx.query<{ email: string }>({
      text: `delete from mailed_links
              where user_id = $1 and purpose = 'address' and token_hash = $2 and expires_at > now()
             returning email`,
      values: [caller.id, hashToken(token)],
    })
    const [link] = rows
    if (link === undefined) throw new Refused('link-invalid')
    const change = { userId: caller.id, was, is: link.email, isProved: true, sendsMail: true }
    await replaceAddress(tx, change)
    const subject = { kind: 'user', id: caller.id } as const
    const [before, after] = [{ Email: was }, { Email: link.email }]
    await record(tx, { action: 'userEdited', by: caller.id, from, subject, before, after })
    announceNames(tx, caller.id)
    return { ...caller, email: link.email }
  })
}

/** Locks an account for a change of its address, which is a key, and returns the address. */
async function lockAddress(tx: Tx, userId: number): Promise<string> {
  const { email } = await tx.db
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return email
}

// The lock orders this after or before a change of the address, which ends the link.
const RENEW = `
  update mailed_links set token_hash = $3, expires_at = now() + interval '${CONFIRM_LINK_HOURS} hours'
   where user_id = $1 and purpose = 'address' and email = $2 and expires_at > now()`

/** The token of a wished address's link; null if the wish was replaced, fulfilled or given up. */
export async function makeAddressLink(
  { pool }: Database,
  userId: number,
  email: string,
): Promise<string | null> {
  const token = newToken()
  const { rowCount } = await pool.query(RENEW, [userId, email, hashToken(token)])
  return rowCount === 1 ? token : null
}

interface AddressChange {
  readonly userId: number
  readonly was: string
  readonly is: string
  /** Whether the person proved the new address by a link sent there. */
  readonly isProved: boolean
  readonly sendsMail: boolean
}

/**
 * Gives a locked account another e-mail address or user name. Ends links to the old address and sign-ins that
 * wait for a proof, and mails the old address about it. Where mail is off, a new address needs no
 * confirmation. Throws Refused: 'email-taken', 'user-name-taken'.
 */
export async function replaceAddress(
  tx: Tx,
  { userId, was, is, isProved, sendsMail }: AddressChange,
): Promise<void> {
  const needsNoLink = isProved || !sendsMail || !isAddress(is)
  const { is_confirmed: isConfirmed } = await tx.db
    .updateTable('users')
    .set({
      email: is,
      is_confirmed: sql<boolean>`is_confirmed or ${needsNoLink}`,
      // An invitation went to the old address, so the next one need not wait.
      invited_at: null,
    })
    .where('id', '=', userId)
    .returning('is_confirmed')
    .executeTakeFirstOrThrow()
    .catch((error: unknown) => {
      if (errorCode(error) === UNIQUE_VIOLATION) throw new Refused(takenRefusal(is), 'email')
      throw error
    })
  await forgetLinks(tx, [userId])
  await forgetAttempts(tx, was, is)
  if (!sendsMail) return
  await queueMailAbout(tx, 'addressChanged', was, userId)
  if (!isConfirmed) await queueMail(tx, 'confirmAddress', is)
}

/** The follow-ups of `replaceAddress` for an import: ends links and attempts, and tells each old address. */
export async function followReplacedAddresses(
  tx: Tx,
  replaced: readonly Pick<AddressChange, 'userId' | 'was' | 'is'>[],
  sendsMail: boolean,
): Promise<void> {
  if (replaced.length === 0) return
  const ids = replaced.map(({ userId }) => userId)
  await forgetLinks(tx, ids)
  await forgetAttempts(tx, ...replaced.flatMap(({ was, is }) => [was, is]))
  const { rows: unconfirmed } = await tx.query<{ email: string | null }>({
    text: `update users set invited_at = null where id = any($1)
           returning case when not is_confirmed then email end as email`,
    values: [ids],
  })
  if (!sendsMail) return
  const told = replaced.map(({ userId: user, was: recipient }) => {
    return { kind: 'addressChanged', recipient, about: { user } }
  })
  const asked = unconfirmed.flatMap(({ email: recipient }) => {
    return recipient === null ? [] : [{ kind: 'confirmAddress', recipient }]
  })
  await queueMails(tx, [...told, ...asked])
}

/** Ends every mailed link of these accounts, and their sign-ins that wait for the proof of a password. */
export async function forgetLinks(tx: Tx, userIds: readonly number[]): Promise<void> {
  const values = [userIds]
  await tx.query({ text: 'delete from mailed_links where user_id = any($1)', values })
  await tx.query({ text: 'delete from provider_visits where user_id = any($1)', values })
}

/** Leaves the password as the only way in: links end, and single sign-on must be connected anew. */
export async function forgetOtherWaysIn(tx: Tx, userId: number): Promise<void> {
  await forgetLinks(tx, [userId])
  await tx.db.deleteFrom('identities').where('user_id', '=', userId).execute()
}

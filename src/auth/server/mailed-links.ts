import { sql } from 'kysely'
import { record, recordAtMost } from '#audit-log/server/record.ts'
import {
  CONFIRM_LINK_HOURS,
  INVITATION_DAYS,
  PASSWORD_LINK_MINUTES,
  type LinkPurpose,
  type mailEndpoints,
} from '#auth/contract/mail-links.ts'
import { notify } from '#notifications/server/notify.ts'
import type { Input, Output } from '#platform/contract/endpoint.ts'
import { Refused } from '#platform/contract/refusals.ts'
import type { Call } from '#platform/server/calls/handler.ts'
import type { Database } from '#platform/server/db/database.ts'
import { transact, type Tx } from '#platform/server/db/transact.ts'
import { announceUser } from '#platform/server/live/outbox.ts'
import { queueMail } from '#platform/server/mail/mail-queue.ts'
import { obeySettings, type FixedSettings } from '#settings/server/settings.ts'
import { hashPassword, refuseGuessable } from './hash-password.ts'
import { attemptLink, forgetAttempts, type AttemptLimits } from './limit-attempts.ts'
import { revokeSessions } from './start-session.ts'
import { hashToken, newToken } from './tokens.ts'

type LinkRequest = Input<(typeof mailEndpoints)['askForLink']>['body']

/** The most audit records of requested password links per hour, for everybody together. */
const MOST_AN_HOUR = 1_000

/** The kinds of mail that this folder queues and writes. */
export type AccountMail =
  | 'confirmAddress'
  | 'choosePassword'
  | 'passwordChanged'
  | 'secondStepChanged'
  | 'passkeysChanged'
  | 'confirmNewAddress'
  | 'addressChanged'
  | 'invitation'

/**
 * Queues a mail with a link. The account is looked up only when the mail is sent, so that neither
 * the answer nor its timing tells whether it exists. Throws TooManyAttempts.
 */
export async function askForLink(
  database: Database,
  limits: AttemptLimits,
  { email, purpose }: LinkRequest,
  clientIp: string,
): Promise<Output<(typeof mailEndpoints)['askForLink']>> {
  await attemptLink(database, limits, email, clientIp)
  await transact(database, async (tx) => {
    await queueMail(tx, purpose === 'password' ? 'choosePassword' : 'confirmAddress', email)
    if (purpose === 'confirm') return
    const event = { action: 'passwordLinkAsked', by: null, from: clientIp, email } as const
    await recordAtMost(tx, MOST_AN_HOUR, event)
  })
  return { email, purpose }
}

/** Permission flags turn on if sign-ups need no approval. */
const onIfActivating = (flag: string) => sql<boolean>`${sql.ref(flag)} or confirming_activates`

/**
 * Confirms an address; if sign-ups need no approval, the account becomes active with all
 * permissions, and is welcomed if the company has words for that. Throws Refused('link-invalid').
 */
export async function confirmAddress(
  database: Database,
  fixed: FixedSettings,
  { token, clientIp }: { token: string; clientIp: string },
): Promise<Output<(typeof mailEndpoints)['confirmAddress']>> {
  const userId = await ownerOfLink(database, 'confirm', token)
  return transact(database, async (tx) => {
    await spendLink(tx, userId, 'confirm', token)
    const { welcomeWords } = await obeySettings(tx, fixed)
    const before = await tx.db
      .selectFrom('users')
      .select('is_active')
      .where('id', '=', userId)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow()
    const { email, is_active: isActive } = await tx.db
      .updateTable('users')
      .set({
        is_confirmed: true,
        confirming_activates: false,
        is_active: onIfActivating('is_active'),
        is_deposit: onIfActivating('is_deposit'),
        is_withdraw: onIfActivating('is_withdraw'),
        is_transfer: onIfActivating('is_transfer'),
      })
      .where('id', '=', userId)
      .returning(['email', 'is_active'])
      .executeTakeFirstOrThrow()
    await record(tx, { action: 'addressConfirmed', by: userId, from: clientIp })
    announceUser(tx, userId)
    if (welcomeWords !== '' && isActive && !before.is_active) {
      notify(tx, { kind: 'accountApproved', receivers: [userId] })
    }
    return { email, isActive }
  })
}

/**
 * Sets a new password by link. All sessions of the person end, and a mail tells them. Signs nobody
 * in. Throws Refused('link-invalid').
 */
export async function renewPassword(
  database: Database,
  { token, newPassword }: Input<(typeof mailEndpoints)['renewPassword']>['body'],
  { clientIp, language }: Pick<Call, 'clientIp' | 'language'>,
): Promise<Output<(typeof mailEndpoints)['renewPassword']>> {
  // Hashing is expensive, so check the link first.
  const userId = await ownerOfLink(database, 'password', token)
  await refuseGuessable({ password: newPassword, field: 'newPassword' }, [])
  const passwordHash = await hashPassword(newPassword)
  return transact(database, async (tx) => {
    const spent = await spendLink(tx, userId, 'password', token)
    await forgetPasswordLinks(tx, userId)
    const user = await tx.db
      .updateTable('users')
      .set({
        password_hash: passwordHash,
        must_change_password: false,
        // Reading the mail proves the address.
        is_confirmed: true,
        language: sql<string>`coalesce(language, ${language})`,
      })
      .where('id', '=', userId)
      .where('is_active', '=', true)
      .returning('email')
      .executeTakeFirst()
    if (user === undefined) throw new Refused('link-invalid')
    await revokeSessions(tx, userId)
    // As after a reset, single sign-on must be connected anew.
    await tx.db.deleteFrom('identities').where('user_id', '=', userId).execute()
    await forgetAttempts(tx, user.email)
    await record(tx, { action: 'passwordRenewed', by: userId, from: clientIp })
    announceUser(tx, userId)
    // A first password changes nothing.
    if (spent === 'invitation') return user
    await queueMail(tx, 'passwordChanged', user.email)
    notify(tx, { kind: 'passwordChanged', receivers: [userId] })
    return user
  })
}

type MailedLinkPurpose = LinkPurpose | 'invitation'

/** An invitation chooses a password too. */
const MEANS: Readonly<Record<LinkPurpose, readonly MailedLinkPurpose[]>> = {
  confirm: ['confirm'],
  password: ['password', 'invitation'],
}

const VALID_MINUTES: Readonly<Record<MailedLinkPurpose, number>> = {
  invitation: INVITATION_DAYS * 24 * 60,
  confirm: CONFIRM_LINK_HOURS * 60,
  password: PASSWORD_LINK_MINUTES,
}

// Waits for a change of the address under way: no link to the old address may come after it.
const MAKE = `
  with owner as (
    select id from users where id = $1 and email = $5 for key share
  )
  insert into mailed_links (user_id, purpose, token_hash, expires_at)
  select id, $2, $3, now() + make_interval(mins => $4) from owner
  on conflict (user_id, purpose)
  do update set token_hash = excluded.token_hash, expires_at = excluded.expires_at`

/**
 * The token of a new link, which replaces any earlier one; null if the account's address is not `email`
 * any more.
 */
export async function makeLink(
  { pool }: Database,
  userId: number,
  purpose: MailedLinkPurpose,
  email: string,
): Promise<string | null> {
  const token = newToken()
  const values = [userId, purpose, hashToken(token), VALID_MINUTES[purpose], email]
  const { rowCount } = await pool.query(MAKE, values)
  return rowCount === 1 ? token : null
}

/** The link's user; the link stays valid. Throws Refused('link-invalid'). */
async function ownerOfLink(
  { pool }: Pick<Database, 'pool'>,
  purpose: LinkPurpose,
  token: string,
): Promise<number> {
  const { rows } = await pool.query<{ user_id: number }>(
    `select user_id from mailed_links
      where token_hash = $1 and purpose = any($2) and expires_at > now()`,
    [hashToken(token), MEANS[purpose]],
  )
  if (rows[0] === undefined) throw new Refused('link-invalid')
  return rows[0].user_id
}

/**
 * Consumes a link and locks its user first, in the usual lock order. Throws
 * Refused('link-invalid') if it was used or replaced meanwhile.
 */
async function spendLink(
  tx: Tx,
  userId: number,
  purpose: LinkPurpose,
  token: string,
): Promise<MailedLinkPurpose> {
  await tx.query({
    text: 'select from users where id = $1 for no key update',
    values: [userId],
  })
  const { rows } = await tx.query<{ purpose: MailedLinkPurpose }>({
    text: `delete from mailed_links
            where user_id = $1 and purpose = any($2) and token_hash = $3 and expires_at > now()
           returning purpose`,
    values: [userId, MEANS[purpose], hashToken(token)],
  })
  const [spent] = rows
  if (spent === undefined) throw new Refused('link-invalid')
  return spent.purpose
}

/** Changing a password invalidates links to change it. */
export async function forgetPasswordLinks(tx: Tx, ...userIds: readonly number[]): Promise<void> {
  await tx.db
    .deleteFrom('mailed_links')
    .where('user_id', 'in', userIds)
    .where('purpose', 'in', ['password', 'invitation'])
    .execute()
}

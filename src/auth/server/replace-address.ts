import { sql } from 'kysely'
import { takenRefusal } from '#auth/contract/user-names.ts'
import { isAddress } from '#platform/contract/people.ts'
import { Refused } from '#platform/contract/refusals.ts'
import { errorCode } from '#platform/server/db/connection-loss.ts'
import type { Tx } from '#platform/server/db/transact.ts'
import { queueMail, queueMailAbout, queueMails } from '#platform/server/mail/mail-queue.ts'
import { forgetAttempts } from './limit-attempts.ts'

export interface AddressChange {
  readonly userId: number
  readonly was: string
  readonly is: string
  /** Whether the person proved the new address by a link sent there. */
  readonly isProved: boolean
  readonly sendsMail: boolean
}

const UNIQUE_VIOLATION = '23505'

/**
 * Gives a locked account another e-mail address or user name. Links to the old address and sign-ins that wait for a
 * proof die; the old address is told. Where mail is off, an address that waits for its confirmation
 * needs none any more. Throws Refused: 'email-taken',
 * 'user-name-taken'.
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

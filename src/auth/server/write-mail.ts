import type { Database } from '#platform/server/db/database.ts'
import type { Tx } from '#platform/server/db/transact.ts'
import type { ClaimedMail } from '#platform/server/mail/claim-mail.ts'
import type { GivenUpMail, Letter } from '#platform/server/mail/post-mails.ts'
import { record } from '#audit-log/server/record.ts'
import { addressConfirmation, passwordLink, passwordWasChanged } from './mail-words.ts'
import { makeLink } from './mailed-link.ts'

/**
 * Writes the text of a queued mail just before it is sent, since a link's token exists only in the
 * mail. Returns null if the mail is no longer due. Links use `publicUrl`, never a request's Host.
 */
export function createMailWriter(
  database: Database,
  publicUrl: string,
): (mail: ClaimedMail) => Promise<Letter | null> {
  return async ({ kind, recipient }) => {
    const user = await database.db
      .selectFrom('users')
      .select(['id', 'first_name', 'last_name', 'is_active', 'is_confirmed'])
      .where('email', '=', recipient)
      .executeTakeFirst()
    if (user === undefined) return null
    const letter = { userId: user.id, name: `${user.first_name} ${user.last_name}` }
    if (kind === 'passwordChanged') {
      return { ...letter, message: passwordWasChanged(user.first_name, publicUrl) }
    }
    const isMeant = kind === 'choosePassword' ? user.is_active : !user.is_confirmed
    if (!isMeant) return null
    const purpose = kind === 'choosePassword' ? 'password' : 'confirm'
    const token = await makeLink(database, user.id, purpose)
    // In the fragment, which no server and no Referer sees.
    const message =
      purpose === 'password'
        ? passwordLink(user.first_name, `${publicUrl}/new-password#${token}`)
        : addressConfirmation(user.first_name, `${publicUrl}/confirm-email#${token}`)
    return { ...letter, message }
  }
}

/** Tells the administrator, in the audit log. */
export function recordGivenUpMail(
  tx: Tx,
  { userId, kind, attempts, answer }: GivenUpMail,
): Promise<void> {
  return record(tx, {
    action: 'mailGivenUp',
    by: null,
    subject: { kind: 'user', id: userId },
    after: { mail: kind, attempts, answer },
  })
}

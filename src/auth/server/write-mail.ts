import type { Database } from '#platform/server/db/database.ts'
import type { ClaimedMail } from '#platform/server/mail/claim-mail.ts'
import type { Letter } from '#platform/server/mail/post-mails.ts'
import { addressConfirmation, passwordLink, passwordWasChanged } from './mail-words.ts'
import { makeLink } from './mailed-link.ts'

/**
 * What a mail says to whoever has the address, made just before it is sent: a link's token exists
 * nowhere but in the mail itself. Null where nobody is to be written to. `publicUrl` is where links
 * lead; the Host of a request never decides it.
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
    // Behind the #, where no server and no Referer ever sees it.
    const message =
      purpose === 'password'
        ? passwordLink(user.first_name, `${publicUrl}/new-password#${token}`)
        : addressConfirmation(user.first_name, `${publicUrl}/confirm-email#${token}`)
    return { ...letter, message }
  }
}

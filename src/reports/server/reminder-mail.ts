import type { Database } from '#platform/server/db/database.ts'
import type { MailWriter } from '#platform/server/mail/post-mails.ts'

const FIND = `
  select u.id, u.first_name, u.last_name
    from users u
   where u.id = $1 and u.email = $2 and u.is_active
     and not exists (select from last_seen l where l.user_id = u.id)`

/** The writer of reminders to sign in; nobody who signed in meanwhile gets one. */
export function reminderMails(
  { pool }: Pick<Database, 'pool'>,
  publicUrl: string,
): Readonly<Record<'signInReminder', MailWriter>> {
  return {
    async signInReminder({ recipient, about }) {
      const { rows } = await pool.query<{ id: number; first_name: string; last_name: string }>(
        FIND,
        [about?.['user'] ?? 0, recipient],
      )
      const [user] = rows
      if (user === undefined) return null
      return {
        userId: user.id,
        name: `${user.first_name} ${user.last_name}`,
        message: {
          subject: 'Your account is waiting for you',
          greeting: `Hello ${user.first_name},`,
          lines: [
            'your company thanks each other with words and points at Laurel. You have an account there ' +
              'and have not logged in yet.',
            `Log in with this e-mail address, ${recipient}.`,
          ],
          link: { says: 'Log in', address: `${publicUrl}/login` },
          closing: [`If you have no password, choose one: ${publicUrl}/forgotten-password`],
          footer: {
            reason:
              'You get this e-mail because your administrator made an account for you. There is at most ' +
              'one in two weeks, and none after you have logged in.',
          },
        },
      }
    },
  }
}

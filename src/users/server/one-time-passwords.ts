import { hashOneTimePassword, newOneTimePassword } from '#auth/server/hash-password.ts'
import { forgetAttempts } from '#auth/server/limit-attempts.ts'
import { forgetPasswordLinks } from '#auth/server/mailed-links.ts'
import type { Tx } from '#platform/server/db/transact.ts'
import { announce } from '#platform/server/live/outbox.ts'

/** SQL: `u` never signed in and never chose a password, so a one-time password takes nothing away. */
export const NEVER_SIGNED_IN = `u.must_change_password and not exists (
  select from audit_log t where t.made_by = u.id and t.action = 'signedIn')`

interface PasswordReceiver {
  readonly id: number
  readonly firstName: string
  readonly lastName: string
  readonly team: string | null
  readonly email: string
  /** The chosen language, else the company's. */
  readonly language: string
}

// Checks again under the row locks.
const GIVE = `
  update users u
     set password_hash = given.hash, one_time_password_by = $3,
         invitation = case u.invitation when 'none' then 'sent' else u.invitation end,
         invited_at = now()
    from unnest($1::bigint[], $2::text[]) as given (id, hash)
   where u.id = given.id and ${NEVER_SIGNED_IN}
  returning u.id, u.first_name as "firstName", u.last_name as "lastName", u.team, u.email,
            coalesce(u.language, (select value #>> '{}' from settings where name = 'language'), 'en') as language`

/**
 * Gives each of these people who has not come a one-time password, which `by` is shown, and returns it only here. Earlier
 * ones and links by e-mail end. The caller has locked the accounts.
 */
export async function giveOneTimePasswords(
  tx: Tx,
  ids: readonly number[],
  by: number,
): Promise<(PasswordReceiver & { readonly oneTimePassword: string })[]> {
  const passwords = new Map(ids.map((id) => [id, newOneTimePassword()]))
  const { rows } = await tx.query<PasswordReceiver & Record<string, unknown>>({
    text: GIVE,
    values: [ids, [...passwords.values()].map(hashOneTimePassword), by],
  })
  if (rows.length === 0) return []
  await forgetPasswordLinks(tx, ...rows.map(({ id }) => id))
  await forgetAttempts(tx, ...rows.map(({ email }) => email))
  announce(tx, [{ topic: 'users', userId: null }])
  return rows.map((person) => ({ ...person, oneTimePassword: passwords.get(person.id) ?? '' }))
}

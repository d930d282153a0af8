import { msg } from '@lingui/core/runtime-macro'
import { record } from '#audit-log/server/record.ts'
import { hashOneTimePassword, newOneTimePassword } from '#auth/server/hash-password.ts'
import { forgetAttempts } from '#auth/server/limit-attempts.ts'
import { forgetPasswordLinks } from '#auth/server/mailed-links.ts'
import { languageNamed } from '#platform/contract/languages.ts'
import { isAddress } from '#platform/contract/people.ts'
import { Refused } from '#platform/contract/refusals.ts'
import type { Database } from '#platform/server/db/database.ts'
import { transact, type Tx } from '#platform/server/db/transact.ts'
import { sayIn } from '#platform/server/language/say.ts'
import { announce } from '#platform/server/live/outbox.ts'
import { holdPermission, spareRoleHolders } from '#roles/server/held-roles.ts'
import { MOST_SLIPS, type Slip, type Slips } from '#users/contract/invitations.ts'
import type { UserSelection } from '#users/contract/users.ts'
import { lockChosen } from './lock-chosen.ts'

/**
 * Makes a slip with a one-time password for each chosen person who has not signed in. People who have,
 * or who are not active, are left out. Throws Refused: 'slips-many', 'role-holder' and those of
 * `lockChosen`.
 */
export function makeSlips(
  database: Database,
  { by, from }: { by: number; from: string },
  chosen: UserSelection,
): Promise<Slips> {
  return transact(database, async (tx) => {
    const right = await holdPermission(tx, by, 'resetPasswords')
    const people = await lockChosen(tx, chosen, 'administrator-fixed')
    if (people.length > MOST_SLIPS) throw new Refused('slips-many')
    const ids = people.map(({ id }) => id)
    await spareRoleHolders(tx, right, ids)
    const active = people.filter(({ isActive }) => isActive).map(({ id }) => id)
    const given = await giveOneTimePasswords(tx, active, by)
    if (given.length > 0) {
      await record(tx, { action: 'slipsMade', by, from, after: { people: given.length } })
    }
    const slips = await Promise.all(given.map(writeSlip))
    return { slips: slips.sort(byTeamAndName), left: ids.length - slips.length }
  })
}

type PersonWithPassword = Awaited<ReturnType<typeof giveOneTimePasswords>>[number]

/** The slip of somebody with a one-time password, in their language. */
export async function writeSlip({ language, ...given }: PersonWithPassword): Promise<Slip> {
  const { firstName, lastName, team, email, oneTimePassword } = given
  const say = await sayIn(languageNamed(language) ?? 'en')
  const words = {
    language: say.language,
    what: say(msg`Laurel is where colleagues thank each other, with words and points for gifts.`),
    address: say(msg`Address`),
    name: isAddress(email) ? say(msg`Email`) : say(msg`User name`),
    password: say(msg`One-time password`),
    hint: say(msg`Scan the code, press Login, and choose your own password.`),
  }
  return { firstName, lastName, team, email, oneTimePassword, words }
}

/** In the order in which they are handed out. */
function byTeamAndName(one: Slip, other: Slip): number {
  const place = ({ team, lastName, firstName }: Slip) =>
    [team ?? '', lastName, firstName].join('\n')
  return place(one).localeCompare(place(other))
}

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

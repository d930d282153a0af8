import { Refused } from '#platform/contract/refusals.ts'
import { MOST_SLIPS, type Slip, type Slips } from '#users/contract/slips.ts'
import type { Chosen } from '#users/contract/users.ts'
import type { Database } from '#platform/server/db/database.ts'
import { transact } from '#platform/server/db/transact.ts'
import { announce } from '#platform/server/live/outbox.ts'
import { record } from '#audit-log/server/record.ts'
import { hashOneTimePassword, newOneTimePassword } from '#auth/server/hash-password.ts'
import { forgetAttempts } from '#auth/server/limit-attempts.ts'
import { forgetPasswordLinks } from '#auth/server/mailed-links.ts'
import { holdPermission, spareRoleHolders } from '#roles/server/held-roles.ts'
import { lockChosen } from './lock-chosen.ts'

// Somebody who has signed in chose a password, which must not be taken away.
const GIVE = `
  update users u
     set password_hash = given.hash, must_change_password = true,
         invitation = 'sent', invited_at = now()
    from unnest($1::bigint[], $2::text[]) as given (id, hash)
   where u.id = given.id and u.is_active and u.invitation <> 'joined'
     and not exists (select from last_seen s where s.user_id = u.id)
  returning u.id, u.email, u.first_name as "firstName", u.last_name as "lastName", u.team`

/**
 * Gives each chosen person who has not signed in a one-time password, returned only here; earlier
 * ones and links by e-mail end. People who have joined or are not active are left out. Throws
 * Refused: 'slips-many', 'role-holder' and those of `lockChosen`.
 */
export function makeSlips(
  database: Database,
  { by, from }: { by: number; from: string },
  chosen: Chosen,
): Promise<Slips> {
  return transact(database, async (tx) => {
    const right = await holdPermission(tx, by, 'resetPasswords')
    const people = await lockChosen(tx, chosen, 'administrator-fixed')
    if (people.length > MOST_SLIPS) throw new Refused('slips-many')
    const ids = people.map(({ id }) => id)
    await spareRoleHolders(tx, right, ids)
    const passwords = new Map(ids.map((id) => [id, newOneTimePassword()]))
    const { rows } = await tx.query<Omit<Slip, 'oneTimePassword'> & { id: number }>({
      text: GIVE,
      values: [ids, [...passwords.values()].map(hashOneTimePassword)],
    })
    if (rows.length > 0) {
      await forgetPasswordLinks(tx, ...rows.map(({ id }) => id))
      await forgetAttempts(tx, ...rows.map(({ email }) => email))
      await record(tx, { action: 'slipsMade', by, from, after: { people: rows.length } })
      announce(tx, [{ topic: 'users', userId: null }])
    }
    const slips = rows
      .map(({ id, ...slip }) => ({ ...slip, oneTimePassword: passwords.get(id) ?? '' }))
      .sort(byTeamAndName)
    return { slips, left: ids.length - slips.length }
  })
}

/** In the order in which they are handed out. */
function byTeamAndName(one: Slip, other: Slip): number {
  const place = ({ team, lastName, firstName }: Slip) =>
    [team ?? '', lastName, firstName].join('\n')
  return place(one).localeCompare(place(other))
}

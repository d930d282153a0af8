import { Refused } from '#platform/contract/refusals.ts'
import { MOST_SLIPS, type Slip, type Slips } from '#users/contract/slips.ts'
import type { Chosen } from '#users/contract/users.ts'
import type { Database } from '#platform/server/db/database.ts'
import { transact } from '#platform/server/db/transact.ts'
import { record } from '#audit-log/server/record.ts'
import { holdPermission, spareRoleHolders } from '#roles/server/held-roles.ts'
import { lockChosen } from './lock-chosen.ts'
import { giveOneTimePasswords } from './one-time-passwords.ts'

/**
 * Makes a slip with a one-time password for each chosen person who has not signed in. People who have,
 * or who are not active, are left out. Throws Refused: 'slips-many', 'role-holder' and those of
 * `lockChosen`.
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
    const active = people.filter(({ isActive }) => isActive).map(({ id }) => id)
    const given = await giveOneTimePasswords(tx, active, by)
    if (given.length > 0) {
      await record(tx, { action: 'slipsMade', by, from, after: { people: given.length } })
    }
    const slips = given
      .map(({ firstName, lastName, team, email, oneTimePassword }) => {
        return { firstName, lastName, team, email, oneTimePassword }
      })
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

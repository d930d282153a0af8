import { msg } from '@lingui/core/runtime-macro'
import { record } from '#audit-log/server/record.ts'
import { languageNamed } from '#platform/contract/languages.ts'
import { isAddress } from '#platform/contract/people.ts'
import { Refused } from '#platform/contract/refusals.ts'
import type { Database } from '#platform/server/db/database.ts'
import { transact } from '#platform/server/db/transact.ts'
import { sayIn } from '#platform/server/language/say.ts'
import { holdPermission, spareRoleHolders } from '#roles/server/held-roles.ts'
import { MOST_SLIPS, type Slip, type Slips } from '#users/contract/slips.ts'
import type { UserSelection } from '#users/contract/users.ts'
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

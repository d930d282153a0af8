import { record } from '#audit-log/server/record.ts'
import { takenRefusal } from '#auth/contract/new-account.ts'
import { NOBODYS_PASSWORD } from '#auth/server/hash-password.ts'
import { insertAccount } from '#auth/server/insert-account.ts'
import { Refused } from '#platform/contract/refusals.ts'
import type { Database } from '#platform/server/db/database.ts'
import { transact } from '#platform/server/db/transact.ts'
import { holdPermission } from '#roles/server/held-roles.ts'
import { obeySettings, type FixedSettings } from '#settings/server/settings.ts'
import type { Slip } from '#users/contract/invitations.ts'
import type { NewPerson } from '#users/contract/person-change.ts'
import { refuseName } from './change-person.ts'
import { giveOneTimePasswords, writeSlip } from './make-slips.ts'

interface NewPersonInput {
  readonly by: number
  /** The client's IP address. */
  readonly from: string
  readonly person: NewPerson
}

/**
 * Adds an active person, as an import does, and returns their slip; its one-time password is shown only
 * here. Only the administrator lets them deposit and withdraw, where Settings say so. Throws Refused:
 * 'not-permitted', 'email-taken', 'user-name-taken' and those of `refuseName`.
 */
export function addPerson(
  database: Database,
  fixed: FixedSettings,
  { by, from, person }: NewPersonInput,
): Promise<Slip> {
  return transact(database, async (tx) => {
    const { administers } = await holdPermission(tx, by, 'managePeople')
    await holdPermission(tx, by, 'resetPasswords')
    await refuseName(tx, fixed, person.email)
    const { approvalAllowsDeposit, approvalAllowsWithdraw } = await obeySettings(tx, fixed)
    const id = await insertAccount(tx, {
      ...person,
      passwordHash: NOBODYS_PASSWORD,
      isReady: true,
      isAdministrator: false,
      isDeposit: administers && approvalAllowsDeposit,
      isWithdraw: administers && approvalAllowsWithdraw,
      mustChangePassword: true,
      invitation: 'none',
    })
    if (id === null) throw new Refused(takenRefusal(person.email), 'email')
    const { firstName, lastName, email } = person
    await record(tx, {
      action: 'userCreated',
      by,
      from,
      subject: { kind: 'user', id },
      after: { 'First Name': firstName, 'Last Name': lastName, Email: email },
    })
    const [given] = await giveOneTimePasswords(tx, [id], by)
    if (given === undefined) throw new Error('A new person got no one-time password.')
    await record(tx, { action: 'slipsMade', by, from, after: { people: 1 } })
    return writeSlip(given)
  })
}

import { msg } from '@lingui/core/runtime-macro'
import { record } from '#audit-log/server/record.ts'
import type { ImportApplication, ImportInvitation } from '#imports/server/import-rules.ts'
import type { FileAnswer } from '#platform/server/calls/handler.ts'
import type { Database } from '#platform/server/db/database.ts'
import { transact, type Tx } from '#platform/server/db/transact.ts'
import { csvTable } from '#platform/server/files/csv-table.ts'
import { holdPermission } from '#roles/server/held-roles.ts'
import { giveOneTimePasswords, NEVER_SIGNED_IN } from './make-slips.ts'

/** The number of one-time passwords per transaction, while the file is read. */
const CHUNK = 1_000

const COLUMNS = [msg`First Name`, msg`Last Name`, msg`Email`, msg`One-Time Password`]

/** The number of accounts of an import that nobody has signed in to yet, and of those invited. */
export async function countUninvited({ pool }: Database, importId: number) {
  const { rows } = await pool.query<{ uninvited: number; invited: number }>(
    `select count(*) as uninvited, count(*) filter (where u.invitation <> 'none') as invited
       from users u where u.import_id = $1 and ${NEVER_SIGNED_IN}`,
    [importId],
  )
  return rows[0] ?? { uninvited: 0, invited: 0 }
}

/**
 * A CSV file with a new one-time password for each uninvited account, shown only here. Passwords
 * are stored shortly before their lines are sent; a cancelled download stores no more.
 */
export function writeInvitations(
  database: Database,
  inviting: ImportInvitation,
  isWanted: (tx: Tx) => Promise<boolean>,
): FileAnswer {
  return csvTable(inviting.sheet, 'invitations.csv', COLUMNS, pages(database, inviting, isWanted))
}

async function* pages(
  database: Database,
  inviting: ImportApplication,
  isWanted: (tx: Tx) => Promise<boolean>,
): AsyncGenerator<string[][]> {
  for (let after = 0; ;) {
    const invited = await transact(database, async (tx) => {
      if (!(await isWanted(tx))) throw new Error('Somebody asked for newer one-time passwords.')
      return inviteSome(tx, inviting, after)
    })
    const last = invited.at(-1)
    if (last === undefined) return
    after = last.id
    yield invited.map((one) => [one.firstName, one.lastName, one.email, one.oneTimePassword])
  }
}

// A role may be prepared for somebody who has not come: only the administrator knows their password then.
const LOCK = `
  select id from users u
   where u.import_id = $1 and ${NEVER_SIGNED_IN} and id > $2
     and ($3 or not exists (select from user_roles r where r.user_id = u.id))
   order by id limit ${CHUNK}
     for no key update`

async function inviteSome(tx: Tx, { importId, by, from }: ImportApplication, after: number) {
  const { isAdministrator } = await holdPermission(tx, by, 'resetPasswords')
  const values = [importId, after, isAdministrator]
  const { rows: found } = await tx.query<{ id: number }>({ text: LOCK, values })
  const invited = await giveOneTimePasswords(
    tx,
    found.map(({ id }) => id),
    by,
  )
  if (invited.length > 0) {
    const facts = { import: importId, people: invited.length }
    await record(tx, { action: 'peopleInvited', by, from, after: facts })
  }
  return invited.sort((one, other) => one.id - other.id)
}

import { csvTable } from '#platform/server/csv-table.ts'
import type { Database } from '#platform/server/db/database.ts'
import { transact, type Tx } from '#platform/server/db/transact.ts'
import type { FileAnswer } from '#platform/server/handler.ts'
import type { Applying } from '#imports/server/import-rules.ts'
import { announce } from '#platform/server/live/outbox.ts'
import { record } from '#audit-log/server/record.ts'
import { hashOneTimePassword } from '#auth/server/hash-password.ts'
import { forgetAttempts } from '#auth/server/limit-attempts.ts'
import { newOneTimePassword } from '#auth/server/one-time-password.ts'

/** So many are given theirs at a time, as the file is read. */
const CHUNK = 1_000

const COLUMNS = ['First Name', 'Last Name', 'Email', 'One-Time Password']

/** Neither came nor chose a password: nothing of theirs is taken away. */
const HAS_NOT_COME = `
  u.import_id = $1 and u.must_change_password and not exists (
    select from audit_log t where t.made_by = u.id and t.action = 'signedIn')`

/** How many of the accounts an import made nobody has used yet. */
export async function countUninvited({ pool }: Database, importId: number): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*) from users u where ${HAS_NOT_COME}`,
    [importId],
  )
  return rows[0]?.count ?? 0
}

/**
 * A one-time password for each of them, the only time it is seen, in a table. It is theirs once its
 * line is written; whoever stops reading stops it.
 */
export function writeInvitations(
  database: Database,
  inviting: Applying,
  isWanted: (tx: Tx) => Promise<boolean>,
): FileAnswer {
  return csvTable('invitations.csv', COLUMNS, pages(database, inviting, isWanted))
}

async function* pages(
  database: Database,
  inviting: Applying,
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
    yield invited.map((one) => [one.first_name, one.last_name, one.email, one.password])
  }
}

interface Invited {
  id: number
  first_name: string
  last_name: string
  email: string
  password: string
}

const LOCK = `
  select id from users u where ${HAS_NOT_COME} and id > $2 order by id limit ${CHUNK}
     for no key update`

// What was found before its lock was there is looked at again.
const INVITE = `
  update users u set password_hash = given.hash
    from unnest($2::bigint[], $3::text[]) as given (id, hash)
   where u.id = given.id and ${HAS_NOT_COME}
  returning u.id, u.first_name, u.last_name, u.email`

async function inviteSome(
  tx: Tx,
  { importId, by, from }: Applying,
  after: number,
): Promise<Invited[]> {
  const { rows: found } = await tx.query<{ id: number }>({ text: LOCK, values: [importId, after] })
  if (found.length === 0) return []
  const passwords = new Map(found.map(({ id }) => [id, newOneTimePassword()]))
  const hashes = [...passwords.values()].map(hashOneTimePassword)
  const { rows } = await tx.query<Omit<Invited, 'password'>>({
    text: INVITE,
    values: [importId, [...passwords.keys()], hashes],
  })
  await forgetAttempts(tx, ...rows.map(({ email }) => email))
  const after_ = { import: importId, people: rows.length }
  await record(tx, { action: 'peopleInvited', by, from, after: after_ })
  announce(tx, [{ topic: 'users', userId: null }])
  return rows
    .map((row) => ({ ...row, password: passwords.get(row.id) ?? '' }))
    .sort((one, other) => one.id - other.id)
}

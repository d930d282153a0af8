import { Refused } from '#platform/contract/refusals.ts'
import type { FileAnswer } from '#platform/server/calls/handler.ts'
import type { Database } from '#platform/server/db/database.ts'
import { holdPermission } from '#roles/server/held-roles.ts'
import type { ImportApplication, ImportInvitation, InvitedPeople, Rules } from './import-rules.ts'

/**
 * A file of one-time passwords for people who have not signed in since the import created their
 * accounts. A repeated call replaces them and ends the earlier download. Throws Refused:
 * 'import-unknown' or 'import-not-applied'.
 */
export async function invitePeople(
  database: Database,
  rules: Rules,
  inviting: ImportInvitation,
): Promise<FileAnswer> {
  const { importId: id } = inviting
  const { kind, state, turn } = await begin(database, id)
  const { invitations } = rules[kind]
  if (state !== 'applied' || invitations === undefined) throw new Refused('import-not-applied')
  return invitations.write(database, inviting, async (tx) => {
    // The file is written after its answer began.
    await holdPermission(tx, inviting.by, 'resetPasswords')
    const found = await tx.db
      .selectFrom('imports')
      .select('invitations')
      .where('id', '=', id)
      .forShare()
      .executeTakeFirst()
    return found?.invitations === turn
  })
}

async function begin({ db }: Database, id: number) {
  const asked = await db
    .updateTable('imports')
    .set((set) => ({ invitations: set('invitations', '+', 1) }))
    .where('id', '=', id)
    .where('state', '=', 'applied')
    .returning(['kind', 'state', 'invitations as turn'])
    .executeTakeFirst()
  if (asked !== undefined) return asked
  const found = await db
    .selectFrom('imports')
    .select(['kind', 'state', 'invitations as turn'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (found === undefined) throw new Refused('import-unknown')
  return found
}

/**
 * Invites the people of an applied import by e-mail. Throws Refused: 'import-unknown' or
 * 'import-not-applied'.
 */
export async function mailInvitations(
  database: Database,
  rules: Rules,
  inviting: ImportApplication,
): Promise<InvitedPeople> {
  const found = await database.db
    .selectFrom('imports')
    .select(['kind', 'state'])
    .where('id', '=', inviting.importId)
    .executeTakeFirst()
  if (found === undefined) throw new Refused('import-unknown')
  const { invitations } = rules[found.kind]
  if (found.state !== 'applied' || invitations === undefined) {
    throw new Refused('import-not-applied')
  }
  return invitations.send(database, inviting)
}

import { record } from '#audit-log/server/record.ts'
import type { Identity } from '#auth/server/provider.ts'
import type { AccountRow } from '#auth/server/sign-in-by-identity.ts'
import { revokeSessions } from '#auth/server/start-session.ts'
import { waitForCommands } from '#ledger/lock-book.ts'
import type { Tx } from '#platform/server/db/transact.ts'
import { announceUser } from '#platform/server/live/outbox.ts'
import { followDirectory } from '#roles/server/directory-roles.ts'
import { waitForRoles } from '#roles/server/held-roles.ts'

type DirectoryIdentity = Pick<Identity, 'issuer' | 'subject'>

const event = (userId: number) =>
  ({ action: 'permissionsSet', by: null, subject: { kind: 'user', id: userId } }) as const

/**
 * Switches off somebody whom the directory does not let in any more: signed out, and without its roles,
 * from their next request on. Nothing happens to the administrator, whom nobody could switch on again.
 */
export async function closeAccount(
  tx: Tx,
  userId: number,
  identity: DirectoryIdentity,
): Promise<void> {
  const closed = await tx.db
    .updateTable('users')
    .set({ is_active: false, confirming_activates: false })
    .where('id', '=', userId)
    .where('is_active', '=', true)
    .where('is_administrator', '=', false)
    .returning('id')
    .executeTakeFirst()
  if (closed === undefined) return
  await waitForCommands(tx, [userId])
  await waitForRoles(tx, [userId])
  await revokeSessions(tx, userId)
  await followDirectory(tx, userId, [])
  await markClosed(tx, identity, new Date())
  await record(tx, {
    ...event(userId),
    before: { isActive: true },
    after: { isActive: false, with: 'the directory' },
  })
  announceUser(tx, userId)
}

// A later decision about the account stays.
const OPEN = `
  update users set is_active = true
   where id = $1 and not is_active and erased_at is null
     and exists (select from identities i
                  where i.issuer = $2 and i.subject = $3 and i.user_id = users.id
                    and not exists (
                      select from audit_log a
                       where a.subject_kind = 'user' and a.subject_id = users.id
                         and a.action in ('permissionsSet', 'userLeft')
                         and a.made_at > i.closed_at)
                    and i.closed_at is not null)
  returning id`

/** Switches on somebody whom the directory had closed and lets in again; returns the account as it is then. */
export async function openAgain(
  tx: Tx,
  account: AccountRow,
  identity: DirectoryIdentity,
): Promise<AccountRow> {
  const { issuer, subject } = identity
  const { rows } = await tx.query({ text: OPEN, values: [account.id, issuer, subject] })
  await markClosed(tx, identity, null)
  if (rows.length === 0) return account
  await record(tx, {
    ...event(account.id),
    before: { isActive: false },
    after: { isActive: true, with: 'the directory' },
  })
  announceUser(tx, account.id)
  return { ...account, is_active: true }
}

async function markClosed(
  tx: Tx,
  { issuer, subject }: DirectoryIdentity,
  closedAt: Date | null,
): Promise<void> {
  await tx.db
    .updateTable('identities')
    .set({ closed_at: closedAt })
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .execute()
}

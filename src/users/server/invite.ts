import { record } from '#audit-log/server/record.ts'
import { Refused } from '#platform/contract/refusals.ts'
import type { Database } from '#platform/server/db/database.ts'
import { transact, type Tx } from '#platform/server/db/transact.ts'
import { announce } from '#platform/server/live/outbox.ts'
import { isMailable, queueMails } from '#platform/server/mail/mail-queue.ts'
import { holdPermission } from '#roles/server/held-roles.ts'
import { REMINDER_DAYS, type InvitationCounts } from '#users/contract/invitations.ts'
import type { UserSelection } from '#users/contract/users.ts'
import { lockChosen } from './lock-chosen.ts'

interface InvitationInput {
  readonly by: number
  /** The client's IP address. */
  readonly from: string
  readonly sendsMail: boolean
}

/**
 * Invites the chosen people by e-mail, again those whose invitation is REMINDER_DAYS old. People who have signed
 * in, signed up by themselves, are not active or have no address are left out. Throws Refused: 'mail-off' and those of
 * `lockChosen`.
 */
export function invite(
  database: Database,
  { sendsMail, ...inviting }: InvitationInput,
  chosen: UserSelection,
): Promise<InvitationCounts> {
  if (!sendsMail) throw new Refused('mail-off')
  return transact(database, async (tx) => {
    await holdPermission(tx, inviting.by, 'managePeople')
    const people = await lockChosen(tx, chosen, 'administrator-fixed')
    return send(
      tx,
      inviting,
      people.map(({ id }) => id),
    )
  })
}

/** Invites everybody with an account from an import, while they have not signed in. */
export function inviteImported(
  database: Database,
  { importId, ...inviting }: Omit<InvitationInput, 'sendsMail'> & { importId: number },
): Promise<InvitationCounts> {
  return transact(database, async (tx) => {
    await holdPermission(tx, inviting.by, 'managePeople')
    const { rows } = await tx.query<{ id: number }>({
      text: 'select id from users where import_id = $1 order by id for no key update',
      values: [importId],
    })
    return send(
      tx,
      inviting,
      rows.map(({ id }) => id),
    )
  })
}

/** SQL: `u` may sign in, and never did. */
const HAS_NOT_JOINED = `u.is_active and u.invitation <> 'joined'
  and not exists (select from last_seen s where s.user_id = u.id)`

/**
 * SQL: `u` gets an invitation, if one is sent: they have an address and have not signed in, had none within
 * REMINDER_DAYS, and their mail server did not refuse the address.
 */
const INVITABLE = `${HAS_NOT_JOINED} and ${isMailable('u.email')}
  and (u.invitation = 'none' or u.invited_at is null
    or u.invited_at <= now() - interval '${REMINDER_DAYS} days')
  and not exists (
    select from notification_settings s where s.user_id = u.id and s.refused_address = u.email)`

/** SQL: `u` was invited, and is due for a reminder, which is the invitation again. */
export const DUE_AGAIN = `u.invitation = 'sent' and ${INVITABLE}`

const INVITE = `
  update users u set invitation = 'sent', invited_at = now()
   where u.id = any($1::bigint[]) and ${INVITABLE}
  returning u.id, u.email`

/** Invites again everybody who is due. Returns how many there are. */
export async function remindDue(
  tx: Tx,
  reminding: Omit<InvitationInput, 'sendsMail'>,
): Promise<number> {
  const { rows } = await tx.query<{ id: number }>({
    text: `select u.id from users u where ${DUE_AGAIN} order by u.id for no key update`,
  })
  const ids = rows.map(({ id }) => id)
  return (await send(tx, reminding, ids)).invited
}

const NEED_SLIPS = `
  select from users u
   where u.id = any($1::bigint[]) and ${HAS_NOT_JOINED} and not ${isMailable('u.email')}`

async function send(
  tx: Tx,
  { by, from }: Omit<InvitationInput, 'sendsMail'>,
  ids: readonly number[],
): Promise<InvitationCounts> {
  const { rows } = await tx.query<{ id: number; email: string }>({ text: INVITE, values: [ids] })
  if (rows.length > 0) {
    const mails = rows.map(({ id, email }) => ({
      kind: 'invitation',
      recipient: email,
      about: { user: id },
    }))
    await queueMails(tx, mails)
    await record(tx, { action: 'invitationsSent', by, from, after: { people: rows.length } })
    announce(tx, [{ topic: 'users', userId: null }])
  }
  const { rows: named } = await tx.query({ text: NEED_SLIPS, values: [ids] })
  const left = ids.length - rows.length - named.length
  return { invited: rows.length, left, withoutAddress: named.length }
}

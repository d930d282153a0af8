import {
  CONFIRM_LINK_HOURS,
  PASSWORD_LINK_MINUTES,
  type LinkPurpose,
} from '#auth/contract/mail-links.ts'
import { Refused } from '#platform/contract/refusals.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Tx } from '#platform/server/db/transact.ts'
import { hashToken, newToken } from './session-token.ts'

const VALID_MINUTES: Readonly<Record<LinkPurpose, number>> = {
  confirm: CONFIRM_LINK_HOURS * 60,
  password: PASSWORD_LINK_MINUTES,
}

const MAKE = `
  insert into mailed_links (user_id, purpose, token_hash, expires_at)
  values ($1, $2, $3, now() + make_interval(mins => $4))
  on conflict (user_id, purpose)
  do update set token_hash = excluded.token_hash, expires_at = excluded.expires_at`

/** The token of a new link, which replaces any earlier one. */
export async function makeLink(
  { pool }: Database,
  userId: number,
  purpose: LinkPurpose,
): Promise<string> {
  const token = newToken()
  const values = [userId, purpose, hashToken(token), VALID_MINUTES[purpose]]
  await pool.query(MAKE, values)
  return token
}

/** The link's user; the link stays valid. Throws Refused('link-invalid'). */
export async function ownerOfLink(
  { pool }: Pick<Database, 'pool'>,
  purpose: LinkPurpose,
  token: string,
): Promise<number> {
  const { rows } = await pool.query<{ user_id: number }>(
    `select user_id from mailed_links
      where token_hash = $1 and purpose = $2 and expires_at > now()`,
    [hashToken(token), purpose],
  )
  if (rows[0] === undefined) throw new Refused('link-invalid')
  return rows[0].user_id
}

/**
 * Consumes a link and locks its user, before other rows as everywhere. Throws
 * Refused('link-invalid') if it was used or replaced meanwhile.
 */
export async function spendLink(
  tx: Tx,
  userId: number,
  purpose: LinkPurpose,
  token: string,
): Promise<void> {
  await tx.query({
    text: 'select from users where id = $1 for no key update',
    values: [userId],
  })
  const { rows } = await tx.query({
    text: `delete from mailed_links
            where user_id = $1 and purpose = $2 and token_hash = $3 and expires_at > now()
           returning user_id`,
    values: [userId, purpose, hashToken(token)],
  })
  if (rows.length === 0) throw new Refused('link-invalid')
}

/** Changing a password invalidates links to change it. */
export async function forgetPasswordLinks(tx: Tx, userId: number): Promise<void> {
  await tx.db
    .deleteFrom('mailed_links')
    .where('user_id', '=', userId)
    .where('purpose', '=', 'password')
    .execute()
}

import { Refused } from '#platform/contract/refusals.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Tx } from '#platform/server/db/transact.ts'

const STANDING = `
  select confirming_activates,
         exists (select from trail
                  where subject_kind = 'user' and subject_id = users.id
                    and before->>'isActive' = 'true') as was_active
    from users where id = $1`

/**
 * The refusal for an inactive account: deactivated, never approved, or waiting for its address to be
 * confirmed. For whoever has proved that the account is theirs, and nobody else.
 */
export async function whyInactive({ pool }: Database, userId: number): Promise<Refused> {
  const { rows } = await pool.query<{ confirming_activates: boolean; was_active: boolean }>(
    STANDING,
    [userId],
  )
  if (rows[0]?.was_active === true) return new Refused('account-inactive')
  if (rows[0]?.confirming_activates === true) return new Refused('account-unconfirmed')
  return new Refused('account-unapproved')
}

/** Why there was no account to change: it is nobody's, or the administrator's. */
export async function whyFixed(tx: Tx, userId: number): Promise<Refused> {
  const user = await tx.db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .executeTakeFirst()
  return new Refused(user === undefined ? 'profile-missing' : 'administrator-fixed')
}

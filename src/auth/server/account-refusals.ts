import { Refused } from '#platform/contract/refusals.ts'
import type { Database } from '#platform/server/db/database.ts'

const READ_STATUS = `
  select confirming_activates,
         exists (select from audit_log
                  where subject_kind = 'user' and subject_id = users.id
                    and before->>'isActive' = 'true') as was_active
    from users where id = $1`

/**
 * The refusal for an inactive account: deactivated, not yet approved, or with an unconfirmed
 * address. Call it only after the person proved that the account is theirs.
 */
export async function whyInactive({ pool }: Database, userId: number): Promise<Refused> {
  const { rows } = await pool.query<{ confirming_activates: boolean; was_active: boolean }>(
    READ_STATUS,
    [userId],
  )
  if (rows[0]?.was_active === true) return new Refused('account-inactive')
  if (rows[0]?.confirming_activates === true) return new Refused('account-unconfirmed')
  return new Refused('account-unapproved')
}

import { hundredths, type Hundredths } from '#platform/contract/points.ts'
import { Refused } from '#platform/contract/refusals.ts'
import { personOf, type Actor } from '#platform/server/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Tx } from '#platform/server/db/transact.ts'
import { GIVEN_THIS_MONTH, holdPermission, type Right } from '#roles/server/held-roles.ts'

/** Whose bonuses somebody may not enter or process: their own, unless they are the administrator. */
export async function holdBonuses(tx: Tx, by: Actor): Promise<{ right: Right; own: number }> {
  const right = await holdPermission(tx, by, 'giveBonuses')
  // No user has the id 0.
  return { right, own: right.isAdministrator ? 0 : (personOf(by) ?? 0) }
}

/**
 * Refuses bonus points beyond the people keeper's limit of the month. The permission is held, so
 * no other request of theirs spends the same points. Throws Refused('bonus-limit').
 */
export async function refuseBeyondBudget(
  tx: Tx,
  by: number,
  { right, total }: { right: Right; total: number },
): Promise<void> {
  if (right.bonusLimit === null) return
  const { rows } = await tx.query<{ given: number }>({
    text: `select (${GIVEN_THIS_MONTH} $1) as given`,
    values: [by],
  })
  if ((rows[0]?.given ?? 0) + total > right.bonusLimit) throw new Refused('bonus-limit')
}

const LEFT = `
  select greatest(r.bonus_limit - (${GIVEN_THIS_MONTH} r.user_id), 0)::bigint as "left"
    from user_roles r where r.user_id = $1 and r.bonus_limit is not null`

/** What a people keeper can still give this month. */
export async function readBudget({ pool }: Database, userId: number): Promise<Hundredths> {
  const { rows } = await pool.query<{ left: number }>(LEFT, [userId])
  return hundredths(rows[0]?.left ?? 0)
}

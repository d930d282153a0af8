import type { BonusSum } from '#bonuses/contract/bonus.ts'
import { LARGEST_BALANCE } from '#platform/contract/points.ts'
import { Refused } from '#platform/contract/refusals.ts'
import type { Tx } from '#platform/server/db/transact.ts'

const FIND_BEYOND = `
  select user_id from bonuses
   where claimed_seq is null and ($1::bigint is null or user_id = $1)
   group by user_id having sum(amount) > ${LARGEST_BALANCE} limit 1`

/** Throws Refused('balance-limit') where a user, or anybody, has more pending than a balance holds. */
export async function refuseBeyondLimit(tx: Tx, userId: number | null = null): Promise<void> {
  const { rows } = await tx.query({ text: FIND_BEYOND, values: [userId] })
  if (rows.length > 0) throw new Refused('balance-limit')
}

/** Notes what was given at once, by whom: the audit compares it with the bonuses of that moment. */
export async function noteBatch(tx: Tx, by: number, { people, total }: BonusSum): Promise<void> {
  await tx.db.insertInto('bonus_batches').values({ made_by: by, people, total }).execute()
}

import type { BonusSum } from '#bonuses/contract/bonus.ts'
import { hundredths, LARGEST_BALANCE } from '#platform/contract/points.ts'
import type { Database } from '#platform/server/db/database.ts'

// More than a batch may hold is refused when it is processed: the exact sum is of no use then.
const SUM = `
  select count(*) as people, least(coalesce(sum(amount), 0), ${LARGEST_BALANCE})::bigint as total
    from entered_bonuses`

/** For how many users bonus points are entered, and what they come to. */
export async function sumEnteredBonuses({ pool }: Database): Promise<BonusSum> {
  const { rows } = await pool.query<{ people: number; total: number }>(SUM)
  const { people, total } = rows[0] ?? { people: 0, total: 0 }
  return { people, total: hundredths(total) }
}

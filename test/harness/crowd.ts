import { write } from '#ledger/write.ts'
import { SIGN_UP_BONUS } from '#platform/contract/points.ts'
import type { Database } from '#platform/server/db/database.ts'
import { transact } from '#platform/server/db/transact.ts'

const CHUNK = 5_000

/** Creates people with wallets and sign-up bonus; returns their ids in order. */
export async function hireMany(database: Database, count: number): Promise<number[]> {
  const ids: number[] = []
  for (let done = 0; done < count; done += CHUNK) {
    await transact(database, async (tx) => {
      const { rows } = await tx.query<{ id: number }>({
        text: `insert into users (email, first_name, last_name, password_hash, is_active)
               select format('crowd-%s@laurel.example', gen_random_uuid()), 'Bonus', 'Person', 'none', true
                 from generate_series(1, $1::int)
               returning id`,
        values: [Math.min(CHUNK, count - done)],
      })
      const made = rows.map((row) => row.id)
      await write(
        tx,
        made.map((userId) => ({ type: 'signUp', userId, bonus: SIGN_UP_BONUS })),
      )
      ids.push(...made)
    })
  }
  return ids
}

/** Enters a bonus of 1.00 for each, as the administrator would. */
export async function enterForAll(
  database: Database,
  by: number,
  ids: readonly number[],
): Promise<void> {
  await database.pool.query(
    `insert into entered_bonuses (user_id, amount, reason, entered_by)
     select unnest($1::bigint[]), 100, 'For a good year', $2`,
    [ids, by],
  )
}

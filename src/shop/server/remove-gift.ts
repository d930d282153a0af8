import { sql } from 'kysely'
import { Refused } from '#platform/contract/refusals.ts'
import type { Database } from '#platform/server/db/database.ts'
import { transact } from '#platform/server/db/transact.ts'
import { recordChange, recordDeed } from './change-gift.ts'

/**
 * Takes a gift out of the shop: purchases keep their copy, carts show it as out of stock, and its
 * name is free again. Throws Refused('gift-unknown'), also when it is removed already.
 */
export function removeGift(
  database: Database,
  { by, from, giftId }: { by: number; from?: string; giftId: number },
): Promise<{ id: number }> {
  return transact(database, async (tx) => {
    const removed = await tx.db
      .updateTable('gifts')
      .set({ removed_at: sql`now()` })
      .where('id', '=', giftId)
      .where('removed_at', 'is', null)
      .executeTakeFirst()
    if (removed.numUpdatedRows === 0n) throw new Refused('gift-unknown')
    const change = { giftId, kind: 'removed', stockChange: 0 } as const
    await recordChange(tx, change, by)
    await recordDeed(tx, change, { by, from })
    return { id: giftId }
  })
}

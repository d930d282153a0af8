import type { GapPage } from '#manuals/contract/manual.ts'
import { Refused } from '#platform/contract/refusals.ts'
import type { Database } from '#platform/server/db/database.ts'
import { transact } from '#platform/server/db/transact.ts'
import { listGaps } from './list-gaps.ts'

/** Removes a gap; returns the first page of the others. Throws Refused('gap-unknown'). */
export function dismissGap(database: Database, gapId: number): Promise<GapPage> {
  return transact(database, async (tx) => {
    const dismissed = await tx.db.deleteFrom('help_gaps').where('id', '=', gapId).executeTakeFirst()
    if (dismissed.numDeletedRows === 0n) throw new Refused('gap-unknown')
    return listGaps(tx, 0)
  })
}

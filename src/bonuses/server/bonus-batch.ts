import type { BonusSum } from '#bonuses/contract/bonus.ts'
import { hundredths } from '#platform/contract/points.ts'
import { Refused } from '#platform/contract/refusals.ts'
import type { Tx } from '#platform/server/db/transact.ts'
import { hashRequest } from '#ledger/command.ts'

/** Who asks for bonuses under which key; the hash tells one request from another. */
export interface BatchKey {
  readonly by: number
  readonly key: string
  readonly requestHash: Buffer
}

export function batchKey(by: number, key: string, request: object): BatchKey {
  return { by, key, requestHash: hashRequest(request) }
}

/** What was processed under this key already, or null. Throws Refused('key-reused'). */
export async function findBatch(tx: Tx, { by, key, requestHash }: BatchKey) {
  const batch = await tx.db
    .selectFrom('bonus_batches')
    .select(['request_hash', 'people', 'total'])
    .where('made_by', '=', by)
    .where('key', '=', key)
    .executeTakeFirst()
  if (batch === undefined) return null
  if (!batch.request_hash.equals(requestHash)) throw new Refused('key-reused')
  return { people: batch.people, total: hundredths(batch.total) }
}

/**
 * Notes the batch under its key, unless there is one: answers that one then, and null when this one
 * is to be written. The same key elsewhere waits here until it is known what became of the first.
 */
export async function claimBatch(
  tx: Tx,
  asked: BatchKey,
  { people, total }: BonusSum,
): Promise<BonusSum | null> {
  const { by, key, requestHash } = asked
  const claimed = await tx.db
    .insertInto('bonus_batches')
    .values({ made_by: by, key, request_hash: requestHash, people, total })
    .onConflict((conflict) => conflict.constraint('one_batch_per_key').doNothing())
    .executeTakeFirst()
  return claimed.numInsertedOrUpdatedRows === 0n ? findBatch(tx, asked) : null
}

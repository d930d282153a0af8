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

// One batch of a person's at a time: the second of two under one key finds what the first did.
const TAKE_TURN = 'select from users where id = $1 for no key update'

/** What was processed under this key already, or null. Throws Refused('key-reused'). */
export async function findBatch(
  tx: Tx,
  { by, key, requestHash }: BatchKey,
): Promise<BonusSum | null> {
  await tx.query({ text: TAKE_TURN, values: [by] })
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

/** Notes what was processed under a key that had nothing yet. */
export async function noteBatch(
  tx: Tx,
  { by, key, requestHash }: BatchKey,
  { people, total }: BonusSum,
): Promise<void> {
  await tx.db
    .insertInto('bonus_batches')
    .values({ made_by: by, key, request_hash: requestHash, people, total })
    .execute()
}

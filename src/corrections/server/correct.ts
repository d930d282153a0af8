import { Refused } from '#platform/contract/refusals.ts'
import type { Receipt } from '#platform/contract/transactions.ts'
import type { Database } from '#platform/server/db/database.ts'
import { transactIdempotent } from '#platform/server/db/transact-idempotent.ts'
import type { Tx } from '#platform/server/db/transact.ts'
import { receiptOf, receiptOrRefused } from '#ledger/receipt.ts'
import { postedOf, type Posted } from '#ledger/entry.ts'
import { hashRequest, type Outcome } from '#ledger/command.ts'

/** Who asks for a correction under which key; `request` tells one request from another. */
export interface CorrectionRequest {
  readonly by: number
  readonly key: string
  readonly request: object
}

/**
 * Carries out a correction once per key and answers its receipt; a repetition answers the same. What
 * is refused leaves nothing behind, its key included. Throws Refused: 'key-reused', and what
 * `write` refuses, which writes the entry of `userId`'s wallet and whatever goes with it.
 */
export function correct(
  database: Database,
  { by, key, request }: CorrectionRequest,
  write: (tx: Tx) => Promise<{ userId: number; outcome: Outcome | undefined }>,
): Promise<Receipt> {
  const requestHash = hashRequest(request)
  return transactIdempotent(database, async (tx) => {
    await takeTurn(tx, by)
    const earlier = await findCorrection(tx, { by, key, requestHash })
    if (earlier !== null) return receiptOf(earlier)
    const { userId, outcome } = await write(tx)
    if (outcome === undefined) throw new Error('a correction without an outcome')
    const receipt = receiptOrRefused(outcome)
    await tx.db
      .insertInto('corrections')
      .values({
        user_id: userId,
        seq: receipt.number,
        made_by: by,
        key,
        request_hash: requestHash,
      })
      .execute()
    return receipt
  })
}

// One correction of a person's at a time, so that the same one sent twice finds what the first did.
async function takeTurn(tx: Tx, by: number): Promise<void> {
  await tx.query({ text: 'select from users where id = $1 for no key update', values: [by] })
}

interface Key {
  readonly by: number
  readonly key: string
  readonly requestHash: Buffer
}

async function findCorrection(tx: Tx, { by, key, requestHash }: Key): Promise<Posted | null> {
  const earlier = await tx.db
    .selectFrom('corrections as c')
    .innerJoin('entries as e', (join) =>
      join.onRef('e.user_id', '=', 'c.user_id').onRef('e.seq', '=', 'c.seq'),
    )
    .selectAll('e')
    .select('c.request_hash')
    .where('c.made_by', '=', by)
    .where('c.key', '=', key)
    .executeTakeFirst()
  if (earlier === undefined) return null
  if (!earlier.request_hash.equals(requestHash)) throw new Refused('key-reused')
  return postedOf(earlier)
}

import type { Hundredths } from '#platform/contract/points.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { ThanksSender } from './send-thanks.ts'

interface AddPointsInput {
  readonly by: number
  readonly key: string
  readonly id: number
  readonly amount: Hundredths
}

/**
 * Adds points to somebody's thanks: the caller sends the amount to each receiver. Throws Refused:
 * 'recognition-unknown', and the refusals of a send.
 */
export async function addPoints(
  database: Database,
  send: ThanksSender['send'],
  { by, key, id, amount }: AddPointsInput,
): Promise<{ id: number }> {
  // A card's receivers never change. The send checks, under its key, whether the giver may read it.
  const rows = await database.db
    .selectFrom('recognition_receivers')
    .select('receiver_id')
    .where('recognition_id', '=', id)
    .orderBy('receiver_id')
    .execute()
  const receivers = rows.map((row) => row.receiver_id)
  await send(key, { type: 'send', userId: by, receivers, amount, thanks: { addedTo: id } })
  return { id }
}

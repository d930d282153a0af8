import type { Tx } from '#platform/server/db/transact.ts'
import type { Erasure } from '#platform/server/personal-data/erasure.ts'

/** SQL: the ids of everybody whom this event of `published_events` is about. */
export const peopleOf = (event: string): string => `(
  select (${event}.data->>'person')::bigint
   union all
  select sender_id from recognitions where id = (${event}.data->>'thanks')::bigint
   union all
  select receiver_id from recognition_receivers where recognition_id = (${event}.data->>'thanks')::bigint)`

/**
 * Removes answers of receivers that name an erased person, or are about them. Events have only ids, and
 * later answers about them are not kept (`deliver.ts`).
 */
export async function forgetInDeliveries(tx: Tx, { userId, nearby }: Erasure): Promise<void> {
  await tx.query({
    text: `
      update webhook_attempts a set answer = null
        from published_events e
       where e.seq = a.event_seq and a.answer <> '' and (a.answer ~* $2 or $1 in ${peopleOf('e')})`,
    values: [userId, nearby],
  })
}

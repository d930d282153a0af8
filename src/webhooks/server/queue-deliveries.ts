import type { Tx } from '#platform/server/db/transact.ts'
import type { EventSubscriber } from './hand-over.ts'
import { chooseEvents } from './publish.ts'

const SUBSCRIBER = 'webhooks'

const QUEUE = `
  insert into webhook_deliveries (endpoint_id, event_seq)
  select e.id, v.seq
    from unnest($1::bigint[], $2::text[], $3::boolean[]) as v (seq, kind, is_private)
    join webhook_endpoints e on v.kind = any(e.events)
   where e.off_at is null and (e.takes_private or not v.is_private)
   order by v.seq
  on conflict do nothing`

/** Queues a delivery of each event to each endpoint that is on and chose it. */
export const queueDeliveries: EventSubscriber = {
  name: SUBSCRIBER,
  async take(tx, events) {
    await tx.query({
      name: 'queue-deliveries',
      text: QUEUE,
      values: [
        events.map(({ seq }) => seq),
        events.map(({ kind }) => kind),
        events.map(({ isPrivate }) => isPrivate),
      ],
    })
  },
}

/** Has the events published that webhooks chose which are on. */
export async function chooseWebhookEvents(tx: Tx): Promise<void> {
  const rows = await tx.db
    .selectFrom('webhook_endpoints')
    .select('events')
    .where('off_at', 'is', null)
    .execute()
  await chooseEvents(
    tx,
    SUBSCRIBER,
    rows.flatMap(({ events }) => events),
  )
}

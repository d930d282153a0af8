import { Refused } from '#platform/contract/refusals.ts'
import type { Database } from '#platform/server/db/database.ts'
import { transact, type Tx } from '#platform/server/db/transact.ts'
import type { Erasure } from '#platform/server/personal-data/erasure.ts'
import { TRIAL_EVENT } from '#webhooks/contract/events.ts'
import {
  DELIVERY_DAYS,
  DELIVERY_PAGE_SIZE,
  MOST_ATTEMPTS,
  type DeliveryAttempt,
  type DeliveryDetails,
  type WebhookDelivery,
} from '#webhooks/contract/webhooks.ts'
import { webhookPayload, type OutgoingEvent } from './send-event.ts'

interface DeliveryRow extends WebhookDelivery {
  readonly seq: number
}

const DELIVERY = `
  select e.seq, e.id as event, e.kind, e.made_at as "happenedAt", d.state, d.attempts,
         last.tried_at as "lastTried", case when d.state = 'waiting' then d.due_at end as "nextTry",
         last.status, last.fault`

const LAST_ATTEMPT = `
  left join lateral (
    select tried_at, status, fault from webhook_attempts a
     where a.endpoint_id = d.endpoint_id and a.event_seq = d.event_seq
     order by number desc limit 1) last on true`

const LIST = `
  ${DELIVERY}
    from webhook_deliveries d join published_events e on e.seq = d.event_seq ${LAST_ATTEMPT}
   where d.endpoint_id = $1 and ($2::bigint = 0 or d.event_seq < $2)
   order by d.event_seq desc limit ${DELIVERY_PAGE_SIZE + 1}`

/**
 * Deliveries to a webhook, the newest event first. `before` is where the page begins; 0 for the first.
 * Throws Refused('webhook-unknown').
 */
export async function listDeliveries(
  { pool }: Pick<Database, 'pool'>,
  webhook: string,
  before: number,
): Promise<{ deliveries: WebhookDelivery[]; next: number | null }> {
  const known = await pool.query('select from webhook_endpoints where id = $1', [webhook])
  if (known.rowCount === 0) throw new Refused('webhook-unknown')
  const { rows } = await pool.query<DeliveryRow>(LIST, [webhook, before])
  const page = rows.slice(0, DELIVERY_PAGE_SIZE)
  const next = rows.length > DELIVERY_PAGE_SIZE ? (page.at(-1)?.seq ?? null) : null
  return { deliveries: page.map(withoutSeq), next }
}

function withoutSeq(row: DeliveryRow): WebhookDelivery {
  const { seq: _, ...delivery } = row
  return delivery
}

interface DeliveryReference {
  readonly webhook: string
  /** The event's id. */
  readonly event: string
}

const READ = `
  ${DELIVERY}, e.data, w.shape::text
    from webhook_deliveries d
    join published_events e on e.seq = d.event_seq
    join webhook_endpoints w on w.id = d.endpoint_id ${LAST_ATTEMPT}
   where d.endpoint_id = $1 and e.id = $2`

const HISTORY = `
  select number, tried_at as at, took_ms as "tookMs", status, fault, answer
    from webhook_attempts
   where endpoint_id = $1 and event_seq = $2
   order by number desc limit ${MOST_ATTEMPTS}`

interface DetailsRow extends DeliveryRow {
  readonly kind: OutgoingEvent['kind']
  readonly data: OutgoingEvent['data']
  readonly shape: string
}

/** A delivery with its body and its attempts, the newest first. Throws Refused('delivery-unknown'). */
export async function readDelivery(
  { pool }: Pick<Database, 'pool'>,
  { webhook, event }: DeliveryReference,
): Promise<DeliveryDetails> {
  const [row] = (await pool.query<DetailsRow>(READ, [webhook, event])).rows
  if (row === undefined) throw new Refused('delivery-unknown')
  const { seq, shape, data, ...delivery } = row
  const { rows: history } = await pool.query<DeliveryAttempt>(HISTORY, [webhook, seq])
  const payload = webhookPayload({ id: event, kind: row.kind, data, madeAt: row.happenedAt }, shape)
  return { ...delivery, payload, history }
}

const REPEAT = `
  update webhook_deliveries d set state = 'waiting', attempts = 0, due_at = now()
    from published_events e
   where e.seq = d.event_seq and d.endpoint_id = $1 and e.id = $2`

/** Sends a delivery again, with all its attempts. Throws Refused: 'delivery-unknown', 'webhook-off'. */
export function repeatDelivery(
  database: Database,
  { webhook, event }: DeliveryReference,
): Promise<void> {
  return transact(database, async (tx) => {
    await wake(tx, webhook, 'delivery-unknown')
    const { rowCount } = await tx.query({ text: REPEAT, values: [webhook, event] })
    if (rowCount === 0) throw new Refused('delivery-unknown')
  })
}

// Waits for no subscriber: it is for this webhook alone.
const TRY = `
  with event as (
    insert into published_events (kind, is_private, data)
    values ('${TRIAL_EVENT}', false, $2) returning seq, id
  ), delivery as (
    insert into webhook_deliveries (endpoint_id, event_seq) select $1, seq from event
  )
  select id from event`

/** Sends a trial event, and returns its id. Throws Refused: 'webhook-unknown', 'webhook-off'. */
export function tryWebhook(database: Database, webhook: string): Promise<{ event: string }> {
  return transact(database, async (tx) => {
    await wake(tx, webhook, 'webhook-unknown')
    const values = [webhook, JSON.stringify({ webhook })]
    const { rows } = await tx.query<{ id: string }>({ text: TRY, values })
    return { event: rows[0]?.id ?? '' }
  })
}

/** Ends a webhook's rest: somebody waits for the answer. */
async function wake(
  tx: Tx,
  webhook: string,
  unknown: 'webhook-unknown' | 'delivery-unknown',
): Promise<void> {
  const { rows } = await tx.query<{ isOn: boolean }>({
    text: `update webhook_endpoints set rests_until = null where id = $1
           returning off_at is null as "isOn"`,
    values: [webhook],
  })
  const [row] = rows
  if (row === undefined) throw new Refused(unknown)
  if (!row.isOn) throw new Refused('webhook-off')
}

const AT_ONCE = 1_000

const REMOVE = `
  delete from published_events
   where seq in (select seq from published_events
                  where made_at < now() - make_interval(days => ${DELIVERY_DAYS}) limit ${AT_ONCE})`

/** Removes events of more than 30 days ago with their deliveries, 1,000 at a time; returns how many. */
export async function removeOldEvents(tx: Pick<Tx, 'query'>): Promise<number> {
  return (await tx.query({ text: REMOVE })).rowCount ?? 0
}

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

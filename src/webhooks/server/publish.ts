import type { Tx } from '#platform/server/db/transact.ts'
import type { EventData, EventName } from '#webhooks/contract/events.ts'

/** An event of one kind, with its data. */
export type NewEvent = {
  [K in EventName]: {
    readonly kind: K
    readonly data: EventData<K>
    /** It is about thanks that are not for everybody. */
    readonly isPrivate?: boolean
  }
}[EventName]

/** SQL that writes these events, and who has yet to take them. */
const publishing = (events: string) => `
  with made as (
    insert into published_events (kind, is_private, data) ${events} returning seq, kind
  )
  insert into event_waits (subscriber, event_seq)
  select l.subscriber, made.seq from made join event_listeners l on l.kind = made.kind`

// Where nobody listens, nothing is written.
const PUBLISH = publishing(`
  select v.kind, v.is_private, v.data
    from unnest($1::text[], $2::boolean[], $3::jsonb[]) with ordinality
           as v (kind, is_private, data, place)
   where v.kind in (select kind from event_listeners)
   order by v.place`)

/** Publishes events to other software, when and if `tx` commits. */
export function publish(tx: Pick<Tx, 'conclude'>, events: readonly NewEvent[]): void {
  if (events.length === 0) return
  tx.conclude({
    name: 'publish-events',
    text: PUBLISH,
    values: [
      events.map(({ kind }) => kind),
      events.map(({ isPrivate = false }) => isPrivate),
      events.map(({ data }) => JSON.stringify(data)),
    ],
  })
}

interface EventQuery {
  readonly name: string
  /** Each row is an event, its columns are the event's data, without nulls. */
  readonly text: string
  readonly values: unknown[]
}

/** As `publish`, for ids that the database gives in the same transaction. */
export function publishRows(
  tx: Pick<Tx, 'conclude'>,
  kind: EventName,
  { name, text, values }: EventQuery,
): void {
  const listening = `exists (select from event_listeners where kind = '${kind}')`
  const events = `select '${kind}', false, jsonb_strip_nulls(to_jsonb(found)) from (${text}) found where ${listening}`
  tx.conclude({ name, text: publishing(events), values })
}

const LISTEN = `
  with ended as (
    delete from event_listeners where subscriber = $1 and kind <> all($2)
  )
  insert into event_listeners (subscriber, kind)
  select $1, kind from unnest($2::text[]) kind
  on conflict do nothing`

/** From the commit of `tx` on, this subscriber gets the events of these kinds, and no others. */
export async function chooseEvents(
  tx: Pick<Tx, 'query'>,
  subscriber: string,
  kinds: readonly EventName[],
): Promise<void> {
  await tx.query({ text: LISTEN, values: [subscriber, [...new Set(kinds)]] })
}

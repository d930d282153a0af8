import { record } from '#audit-log/server/record.ts'
import { notifyAdministrator } from '#notifications/server/notify.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Sealer } from '#platform/server/db/sealing.ts'
import { transact, type Tx } from '#platform/server/db/transact.ts'
import { enqueue } from '#platform/server/jobs/enqueue.ts'
import type { Jobs } from '#platform/server/jobs/open-jobs.ts'
import { defineQueue } from '#platform/server/jobs/queue.ts'
import type { OutgoingAnswer, OutgoingClient } from '#platform/server/outgoing/send-request.ts'
import { MOST_WEBHOOKS } from '#webhooks/contract/webhooks.ts'
import { peopleOf } from './deliveries.ts'
import type { EventSubscriber, PublishedEvent } from './hand-over.ts'
import { chooseEvents } from './publish.ts'
import { isGivenUp, pauseAfter, restAfter } from './retry-times.ts'
import { sendEvent } from './send-event.ts'

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

/** Delivers the waiting events of one webhook; the job's key is the webhook's id, so that one process does it. */
const DELIVERIES = defineQueue<{ readonly webhook: string }>('webhook-deliveries', {
  retries: 5,
  firstPauseSeconds: 1,
  longestPauseSeconds: 60,
  attemptSeconds: 120,
  hasUniqueKeys: true,
})

const DUE = `
  select w.id from webhook_endpoints w
   where w.off_at is null and (w.rests_until is null or w.rests_until <= now())
     and exists (select from webhook_deliveries d
                  where d.endpoint_id = w.id and d.state = 'waiting' and d.due_at <= now())`

/** Enqueues a job for each webhook with due deliveries, unless it has one. */
export async function orderDeliveries(database: Database): Promise<void> {
  const { rows } = await database.pool.query<{ id: string }>(DUE)
  if (rows.length === 0) return
  const jobs = rows.map(({ id }) => ({ data: { webhook: id }, key: id }))
  await transact(database, (tx) => enqueue(tx, DELIVERIES, jobs))
}

interface DeliveryParts {
  readonly database: Database
  readonly outgoing: OutgoingClient
  readonly sealer: Sealer
}

/** Runs the jobs: each webhook has a worker, so that a slow one holds up no other. */
export function workOnDeliveries(jobs: Jobs, parts: DeliveryParts): void {
  jobs.work(DELIVERIES, { concurrency: MOST_WEBHOOKS }, async ({ data: { webhook }, signal }) => {
    await deliverDue(parts, webhook, signal)
    return 'done'
  })
}

/** A job ends after this time, and another goes on. */
const SLICE_MS = 60_000

/** Delivers the due events of a webhook, oldest first, until none is left or the webhook rests. */
export async function deliverDue(
  parts: DeliveryParts,
  id: string,
  signal = AbortSignal.timeout(SLICE_MS),
): Promise<void> {
  const endsAt = Date.now() + SLICE_MS
  while (!signal.aborted && Date.now() < endsAt) {
    // oxlint-disable-next-line no-await-in-loop
    if (!(await deliverSome(parts, id, signal))) return
  }
}

/** Deliveries that are sent at the same time to one webhook. */
const AT_ONCE = 8

const WEBHOOK = `
  select id, name, sealed_url as "sealedUrl", shape::text, failures,
         failing_since as "failingSince", secret,
         case when earlier_until > now() then earlier_secret end as "earlierSecret"
    from webhook_endpoints
   where id = $1 and off_at is null and (rests_until is null or rests_until <= now())`

interface WebhookReceiver {
  readonly id: string
  readonly name: string
  readonly sealedUrl: Buffer
  readonly shape: string
  readonly failures: number
  readonly failingSince: Date | null
  readonly secret: Buffer
  readonly earlierSecret: Buffer | null
}

// "Private too" may have been switched off since they were queued.
const DELIVERABLE = `
  with unwanted as (
    delete from webhook_deliveries d using published_events e, webhook_endpoints w
     where d.endpoint_id = $1 and d.state = 'waiting' and e.seq = d.event_seq
       and w.id = d.endpoint_id and e.is_private and not w.takes_private
  )
  select e.seq, e.id, e.kind, e.data, e.made_at as "madeAt", d.attempts
    from webhook_deliveries d join published_events e on e.seq = d.event_seq
    join webhook_endpoints w on w.id = d.endpoint_id
   where d.endpoint_id = $1 and d.state = 'waiting' and d.due_at <= now()
     and (w.takes_private or not e.is_private)
   order by d.due_at, d.event_seq limit $2`

interface Deliverable extends PublishedEvent {
  readonly attempts: number
}

/** Tries some due deliveries, and stores how it went. Whether there may be more to do at once. */
async function deliverSome(
  parts: DeliveryParts,
  id: string,
  signal: AbortSignal,
): Promise<boolean> {
  const { pool } = parts.database
  const [receiver] = (await pool.query<WebhookReceiver>(WEBHOOK, [id])).rows
  if (receiver === undefined) return false
  // One that failed is tried with one delivery.
  const most = receiver.failures > 0 ? 1 : AT_ONCE
  const due = (await pool.query<Deliverable>(DELIVERABLE, [id, most])).rows
  if (due.length === 0) return false
  const url = await parts.sealer.open(receiver.sealedUrl)
  const secrets = await secretsOf(parts.sealer, receiver)
  const send = async (event: Deliverable): Promise<DeliveryAnswer> => {
    if (url === null) return { fault: 'sealed-address' }
    if (secrets === null) return { fault: 'secret' }
    return sendEvent(parts.outgoing, event, { url, secrets, shape: receiver.shape, signal })
  }
  const tried = await Promise.all(
    due.map(async (event): Promise<DeliveryTrial> => {
      const [at, began] = [new Date(), performance.now()]
      const answer = await send(event)
      return { event, at, answer, tookMs: Math.round(performance.now() - began) }
    }),
  )
  // Broken off by a stop: the next process tries again, and nothing is the receiver's fault.
  if (signal.aborted) return false
  return transact(parts.database, (tx) => storeTried(tx, receiver, tried))
}

/** The secrets that sign, the newest first; null: they were sealed with another key. */
async function secretsOf(
  { open }: Sealer,
  { secret, earlierSecret }: WebhookReceiver,
): Promise<string[] | null> {
  const newest = await open(secret)
  if (newest === null) return null
  const earlier = earlierSecret === null ? null : await open(earlierSecret)
  return earlier === null ? [newest] : [newest, earlier]
}

type DeliveryAnswer = OutgoingAnswer | { readonly fault: string }

interface DeliveryTrial {
  readonly event: Deliverable
  readonly at: Date
  readonly answer: DeliveryAnswer
  readonly tookMs: number
}

const isTaken = ({ answer }: DeliveryTrial) =>
  'status' in answer && answer.status >= 200 && answer.status < 300

const faultOf = (answer: DeliveryAnswer): string | null => {
  if ('status' in answer) return null
  if ('refused' in answer) return 'address'
  return 'fault' in answer ? answer.fault : answer.silence
}

const LONGEST_ANSWER = 2_000

const STORE = `
  with tried as (
    select * from unnest($2::bigint[], $3::text[], $4::integer[], $5::float8[], $6::timestamptz[],
                         $7::integer[], $8::integer[], $9::text[], $10::text[])
           as v (seq, state, attempts, pause, at, took_ms, status, fault, answer)
  ), told as (
    update webhook_deliveries d
       set state = v.state, attempts = v.attempts, due_at = now() + make_interval(secs => v.pause)
      from tried v where d.endpoint_id = $1 and d.event_seq = v.seq
    returning v.*
  )
  insert into webhook_attempts (endpoint_id, event_seq, number, tried_at, took_ms, status, fault, answer)
  select $1, told.seq,
         1 + (select count(*) from webhook_attempts a where a.endpoint_id = $1 and a.event_seq = told.seq),
         told.at, told.took_ms, told.status, told.fault,
         case when not exists (
                select from users where id in ${peopleOf('e')} and erased_at is not null)
              then told.answer end
    from told join published_events e on e.seq = told.seq`

/** Stores attempts. Whether the webhook goes on at once. */
async function storeTried(
  tx: Tx,
  receiver: WebhookReceiver,
  tried: readonly DeliveryTrial[],
): Promise<boolean> {
  const rows = tried.map((one) => {
    const attempts = one.event.attempts + 1
    const pause = isTaken(one) ? null : pauseAfter(attempts)
    const state = isTaken(one) ? 'delivered' : pause === null ? 'failed' : 'waiting'
    return { ...one, attempts, pause, state }
  })
  await tx.query({
    text: STORE,
    values: [
      receiver.id,
      rows.map(({ event }) => event.seq),
      rows.map(({ state }) => state),
      rows.map(({ attempts }) => attempts),
      // Not all at the same moment.
      rows.map(({ pause }) => (pause ?? 0) * (1 + Math.random() / 10)),
      rows.map(({ at }) => at),
      rows.map(({ tookMs }) => tookMs),
      rows.map(({ answer }) => ('status' in answer ? answer.status : null)),
      rows.map(({ answer }) => faultOf(answer)),
      rows.map(({ answer }) => ('status' in answer ? storable(answer.text) : null)),
    ],
  })
  if (tried.some(isTaken)) return storeTaken(tx, receiver)
  return storeFailure(tx, receiver, tried)
}

/** What a text column takes, cut. */
function storable(text: string): string {
  return Array.from(text.replaceAll('\0', '')).slice(0, LONGEST_ANSWER).join('')
}

const TAKEN = `
  update webhook_endpoints
     set failures = 0, failing_since = null, rests_until = null, delivered_at = now()
   where id = $1`

async function storeTaken(tx: Tx, { id }: WebhookReceiver): Promise<true> {
  await tx.query({ text: TAKEN, values: [id] })
  return true
}

const GONE = 410

const FAILED = `
  update webhook_endpoints
     set failures = $2, failing_since = $3,
         rests_until = now() + make_interval(secs => $4),
         off_at = case when $5 then now() end, is_off_for_failing = $5
   where id = $1 and off_at is null`

async function storeFailure(
  tx: Tx,
  { id, name, failingSince, ...receiver }: WebhookReceiver,
  tried: readonly DeliveryTrial[],
): Promise<boolean> {
  const now = new Date()
  const since = failingSince ?? now
  const failures = receiver.failures + 1
  const answers = tried.map(({ answer }) => answer)
  const asked = answers.map((answer) => ('status' in answer ? (answer.retryAfter ?? 0) : 0))
  const rest = Math.max(restAfter(failures), ...asked)
  const isGone = answers.some((answer) => 'status' in answer && answer.status === GONE)
  const isOff = isGone || isGivenUp(failures, since, now)
  await tx.query({ text: FAILED, values: [id, failures, since, rest, isOff] })
  if (isOff) {
    await chooseWebhookEvents(tx)
    await record(tx, { action: 'webhookGivenUp', by: null, before: { webhook: name } })
    await notifyAdministrator(tx, [{ kind: 'webhookOff', facts: { name } }])
  }
  return !isOff && rest === 0
}

import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { EventFacts } from '#audit-log/contract/audit-log.ts'
import { record } from '#audit-log/server/record.ts'
import { Refused } from '#platform/contract/refusals.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Sealer } from '#platform/server/db/sealing.ts'
import { transact, type Tx } from '#platform/server/db/transact.ts'
import type { OutgoingClient } from '#platform/server/outgoing/send-request.ts'
import { SHAPE } from '#webhooks/contract/events.ts'
import {
  MOST_WEBHOOKS,
  SECRET_OVERLAP_HOURS,
  type CreatedWebhook,
  type NewWebhook,
  type Webhook,
  type WebhookChange,
} from '#webhooks/contract/webhooks.ts'
import { chooseWebhookEvents } from './deliver.ts'

export interface WebhookParts {
  readonly database: Database
  readonly sealer: Sealer
  readonly outgoing: Pick<OutgoingClient, 'mayCall'>
}

/** Who changes a webhook, and the client's IP address. */
interface WebhookAuthor {
  readonly by: number
  readonly from: string
}

const MOST_COUNTED = 1_000

const LIST = `
  select w.id, w.name, w.server, w.events, w.takes_private as "takesPrivate", w.shape::text,
         w.made_at as since, w.off_at is null as "isOn",
         w.is_off_for_failing as "isOffForFailing", w.failing_since as "failingSince",
         w.delivered_at as "lastDelivered",
         case when w.earlier_until > now() then w.earlier_until end as "earlierSecretUntil",
         (select count(*)::integer from (
            select from webhook_deliveries d
             where d.endpoint_id = w.id and d.state = 'waiting' limit ${MOST_COUNTED}) counted) as waiting
    from webhook_endpoints w
   order by w.made_at desc, w.id`

/** The webhooks, the newest first. */
export async function listWebhooks({ pool }: Pick<Database, 'pool'>): Promise<Webhook[]> {
  return (await pool.query<Webhook>(LIST)).rows
}

/** Adds a webhook, and returns its secret. Throws Refused: 'webhook-address', 'webhooks-many'. */
export async function addWebhook(
  { database, sealer, outgoing }: WebhookParts,
  { webhook, ...changing }: WebhookAuthor & { readonly webhook: NewWebhook },
): Promise<CreatedWebhook> {
  const address = await addressOf({ outgoing, sealer }, webhook.url)
  const secret = newSecret()
  const sealed = await sealer.seal(secret)
  return transact(database, async (tx) => {
    await lockWebhooks(tx)
    const known = await tx.db.selectFrom('webhook_endpoints').select('id').execute()
    if (known.length >= MOST_WEBHOOKS) throw new Refused('webhooks-many')
    const { name, events, takesPrivate } = webhook
    const { id } = await tx.db
      .insertInto('webhook_endpoints')
      .values({
        name,
        ...address,
        events: [...new Set(events)],
        takes_private: takesPrivate,
        shape: SHAPE,
        secret: sealed,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await chooseWebhookEvents(tx)
    await record(tx, {
      action: 'webhookAdded',
      ...changing,
      after: factsOf({ ...webhook, ...address }),
    })
    return { id, secret }
  })
}

/**
 * Changes a webhook. Switched on, it starts anew, with what waited. Throws Refused: 'webhook-address',
 * 'webhook-unknown'.
 */
export async function changeWebhook(
  { database, ...parts }: WebhookParts,
  {
    id,
    change,
    ...changing
  }: WebhookAuthor & { readonly id: string; readonly change: WebhookChange },
): Promise<void> {
  const address = change.url === undefined ? null : await addressOf(parts, change.url)
  await transact(database, async (tx) => {
    await lockWebhooks(tx)
    const before = await readWebhook(tx, id)
    const { name, events, takesPrivate, isOn } = change
    const wasOn = before.off_at === null
    await tx.db
      .updateTable('webhook_endpoints')
      .set({ name, ...address, events: [...new Set(events)], takes_private: takesPrivate })
      .$if(isOn !== wasOn || address !== null, (query) => query.set(STARTED_ANEW))
      .$if(isOn !== wasOn, (query) => query.set({ off_at: isOn ? null : sql<Date>`now()` }))
      .where('id', '=', id)
      .execute()
    await chooseWebhookEvents(tx)
    const was = { ...before, takesPrivate: before.takes_private, isOn: wasOn }
    await record(tx, {
      action: 'webhookChanged',
      ...changing,
      before: { ...factsOf(was), isOn: wasOn },
      after: { ...factsOf({ ...change, server: address?.server ?? before.server }), isOn },
    })
  })
}

const STARTED_ANEW = {
  failures: 0,
  failing_since: null,
  rests_until: null,
  is_off_for_failing: false,
} as const

/** Makes a new secret, and returns it; the earlier one signs too for a day. Throws Refused('webhook-unknown'). */
export async function renewSecret(
  { database, sealer }: WebhookParts,
  { id, ...changing }: WebhookAuthor & { readonly id: string },
): Promise<CreatedWebhook> {
  const secret = newSecret()
  const sealed = await sealer.seal(secret)
  return transact(database, async (tx) => {
    await lockWebhooks(tx)
    const { name } = await readWebhook(tx, id)
    await tx.db
      .updateTable('webhook_endpoints')
      .set({
        secret: sealed,
        earlier_secret: (eb) => eb.ref('secret'),
        earlier_until: sql<Date>`now() + make_interval(hours => ${SECRET_OVERLAP_HOURS})`,
      })
      .where('id', '=', id)
      .execute()
    await record(tx, { action: 'webhookSecretRenewed', ...changing, after: { webhook: name } })
    return { id, secret }
  })
}

/** Removes a webhook with its deliveries. Throws Refused('webhook-unknown'). */
export async function removeWebhook(
  { database }: WebhookParts,
  { id, ...changing }: WebhookAuthor & { readonly id: string },
): Promise<void> {
  await transact(database, async (tx) => {
    await lockWebhooks(tx)
    const webhook = await readWebhook(tx, id)
    await tx.db.deleteFrom('webhook_endpoints').where('id', '=', id).execute()
    await chooseWebhookEvents(tx)
    const before = factsOf({ ...webhook, takesPrivate: webhook.takes_private })
    await record(tx, { action: 'webhookRemoved', ...changing, before })
  })
}

/** 32 random bytes, as the convention writes them. */
function newSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`
}

/** The columns of an address. Throws Refused('webhook-address') if it is none that Laurel may call. */
async function addressOf({ outgoing, sealer }: Omit<WebhookParts, 'database'>, url: string) {
  if (!outgoing.mayCall(url)) throw new Refused('webhook-address', 'url')
  return { sealed_url: await sealer.seal(url), server: new URL(url).origin }
}

/** Changes of webhooks wait for each other; deliveries go on. */
async function lockWebhooks(tx: Tx): Promise<void> {
  await tx.query({ text: `select pg_advisory_xact_lock(hashtext('laurel_webhooks'))` })
}

async function readWebhook({ db }: Tx, id: string) {
  const webhook = await db
    .selectFrom('webhook_endpoints')
    .select(['name', 'server', 'events', 'takes_private', 'off_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (webhook === undefined) throw new Refused('webhook-unknown')
  return webhook
}

interface WebhookFacts extends Pick<NewWebhook, 'name' | 'events' | 'takesPrivate'> {
  readonly server: string
}

/** For the audit log: of the address only its server, since its path may be a secret. */
function factsOf({ name, server, events, takesPrivate }: WebhookFacts): NonNullable<EventFacts> {
  return { webhook: name, server, events: events.join(', '), takesPrivate }
}

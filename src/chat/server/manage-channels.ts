import { randomBytes } from 'node:crypto'
import { isIP } from 'node:net'
import { sql } from 'kysely'
import type { EventFacts } from '#audit-log/contract/audit-log.ts'
import { record } from '#audit-log/server/record.ts'
import type { ChannelChange, ChatChannel, NewChannel } from '#chat/contract/chat-channels.ts'
import { SERVICE_TRAITS, serviceName, type ChatService } from '#chat/contract/chat-services.ts'
import { Refused } from '#platform/contract/refusals.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Sealer } from '#platform/server/db/sealing.ts'
import { transact, type Tx } from '#platform/server/db/transact.ts'
import type { OutgoingClient } from '#platform/server/outgoing/send-request.ts'
import { chooseEvents } from '#webhooks/server/publish.ts'
import { sampleCard } from './chat-card.ts'
import { CARD_EVENTS, lookOf, type DeliveryParts } from './deliver-cards.ts'
import type { CommandAuthor } from './manage-commands.ts'
import { postCard } from './post-card.ts'

const MOST_CHANNELS = 50
const END_OF_URL = 4

interface ChannelParts {
  readonly database: Database
  readonly outgoing: OutgoingClient
  readonly sealer: Sealer
}

/** The channels by name, and the teams of active people. */
export async function listChannels({ db }: Database): Promise<{
  channels: ChatChannel[]
  teams: string[]
}> {
  const [rows, teams] = await Promise.all([
    db
      .selectFrom('chat_channels as c')
      .select(['c.id', 'c.service', 'c.name', 'c.language', 'c.teams', 'c.url_hint as urlHint'])
      .select(['c.value_ids as values', 'c.failure'])
      .select(['c.succeeded_at as lastSuccess', 'c.failed_at as lastFailure'])
      .select(
        sql<number>`(select count(*)::int from chat_messages m
                      where m.channel_id = c.id and m.state = 'stays')`.as('stays'),
      )
      .orderBy('c.name')
      .orderBy('c.id')
      .execute(),
    sql<{ team: string }>`
      select min(team) as team from users where is_active and team is not null
       group by lower(team) order by lower(min(team)) limit 500`.execute(db),
  ])
  return { channels: rows, teams: teams.rows.map(({ team }) => team) }
}

/**
 * Adds a channel. Throws Refused: 'chat-url-invalid', 'chat-url-service', 'chat-channels-many',
 * 'value-unknown', 'not-permitted'.
 */
export async function addChannel(
  parts: ChannelParts,
  { by, from, channel }: CommandAuthor & { readonly channel: NewChannel },
): Promise<{ id: number }> {
  const { service, url, ...choices } = channel
  const address = await addressOf(parts, service, url)
  return transact(parts.database, async (tx) => {
    await tx.query({ text: 'lock table chat_channels in share row exclusive mode', values: [] })
    const { rowCount } = await tx.query({ text: 'select from chat_channels', values: [] })
    if ((rowCount ?? 0) >= MOST_CHANNELS) throw new Refused('chat-channels-many')
    const columns = await columnsOf(tx, choices)
    const added = await tx.db
      .insertInto('chat_channels')
      .values({ service, ...address, ...columns, face_key: randomBytes(32) })
      .returning('id')
      .executeTakeFirstOrThrow()
    await chooseEvents(tx, 'chat', CARD_EVENTS)
    const after = { ...factsOf(choices), service: serviceName(service), address: address.url_hint }
    await record(tx, { action: 'chatChannelAdded', by, from, after })
    return added
  })
}

/**
 * Changes a channel. Throws Refused: 'chat-channel-unknown', 'chat-url-invalid', 'chat-url-service',
 * 'value-unknown', 'not-permitted'.
 */
export async function changeChannel(
  parts: ChannelParts,
  { by, from, id, change }: CommandAuthor & { readonly id: number; readonly change: ChannelChange },
): Promise<{ id: number }> {
  const { url, ...choices } = change
  const known = await parts.database.db
    .selectFrom('chat_channels')
    .select('service')
    .where('id', '=', id)
    .executeTakeFirst()
  if (known === undefined) throw new Refused('chat-channel-unknown')
  const address = url === undefined ? null : await addressOf(parts, known.service, url)
  return transact(parts.database, async (tx) => {
    const before = await tx.db
      .selectFrom('chat_channels')
      .select(['name', 'language', 'teams', 'value_ids as values', 'url_hint'])
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (before === undefined) throw new Refused('chat-channel-unknown')
    await tx.db
      .updateTable('chat_channels')
      .set({
        ...(await columnsOf(tx, choices)),
        // Messages that wait for the earlier address go to the new one at once.
        ...(address && { ...address, failures: 0, rests_until: sql<Date>`'-infinity'` }),
      })
      .where('id', '=', id)
      .execute()
    await record(tx, {
      action: 'chatChannelChanged',
      by,
      from,
      before: { ...factsOf(before), address: before.url_hint },
      after: { ...factsOf(choices), address: address?.url_hint ?? before.url_hint },
    })
    return { id }
  })
}

/** Removes a channel; its messages stay in the chat. Throws Refused: 'chat-channel-unknown', 'not-permitted'. */
export function removeChannel(
  database: Database,
  { by, from, id }: CommandAuthor & { readonly id: number },
): Promise<void> {
  return transact(database, async (tx) => {
    await tx.query({ text: 'lock table chat_channels in share row exclusive mode', values: [] })
    const removed = await tx.db
      .deleteFrom('chat_channels')
      .where('id', '=', id)
      .returning(['name as channel', 'service'])
      .executeTakeFirst()
    if (removed === undefined) throw new Refused('chat-channel-unknown')
    const { rowCount } = await tx.query({ text: 'select from chat_channels limit 1', values: [] })
    if (rowCount === 0) await chooseEvents(tx, 'chat', [])
    const before = { ...removed, service: serviceName(removed.service) }
    await record(tx, { action: 'chatChannelRemoved', by, from, before })
  })
}

/** Forgets messages that were deleted by hand. Throws Refused: 'chat-channel-unknown'. */
export async function settleMessages({ db }: Database, id: number): Promise<void> {
  const channel = await db
    .selectFrom('chat_channels')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst()
  if (channel === undefined) throw new Refused('chat-channel-unknown')
  await db
    .updateTable('chat_messages')
    .set({ state: 'settled', posted_at: null, message: null })
    .where('channel_id', '=', id)
    .where('state', '=', 'stays')
    .execute()
}

/** The columns of an address. Throws Refused: 'chat-url-invalid', 'chat-url-service'. */
async function addressOf({ outgoing, sealer }: ChannelParts, service: ChatService, url: string) {
  if (!outgoing.mayCall(url)) throw new Refused('chat-url-invalid', 'url')
  const { hostname } = new URL(url)
  const { hosts } = SERVICE_TRAITS[service]
  // A proxy of the operator's own, since others may not be called by number and http.
  const isOwn = isIP(hostname.replaceAll(/[[\]]/g, '')) !== 0
  if (hosts !== null && !isOwn && !hosts.test(hostname))
    throw new Refused('chat-url-service', 'url')
  return { sealed_url: await sealer.seal(url), url_hint: `${hostname} …${url.slice(-END_OF_URL)}` }
}

type ChannelFilters = Omit<ChannelChange, 'url'>

async function columnsOf(tx: Tx, { name, language, teams, values }: ChannelFilters) {
  const { rows } = await tx.query<{ id: number }>({
    text: 'select id from company_values where id = any($1::bigint[])',
    values: [values],
  })
  if (rows.length < new Set(values).size) throw new Refused('value-unknown', 'values')
  return { name, language, teams: teams.map((team) => team.toLowerCase()), value_ids: [...values] }
}

function factsOf({ name, language, teams, values }: ChannelFilters): NonNullable<EventFacts> {
  return { channel: name, language, teams: teams.join(', '), values: values.join(', ') }
}

/** Posts a test message now, and tells why it failed; null: it arrived. Throws Refused('chat-channel-unknown'). */
export async function tryChannel(
  parts: Omit<DeliveryParts, 'log'>,
  id: number,
): Promise<{ failure: string | null }> {
  const { database, sealer, outgoing } = parts
  const channel = await database.db
    .selectFrom('chat_channels')
    .select(['id', 'service', 'language', 'face_key', 'sealed_url'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (channel === undefined) throw new Refused('chat-channel-unknown')
  const url = await sealer.open(channel.sealed_url)
  const card = sampleCard(await lookOf(parts, channel))
  const posted =
    url === null
      ? ({ outcome: 'refused', why: 'key' } as const)
      : await postCard(outgoing, { service: channel.service, url }, card)
  const failure = posted.outcome === 'done' ? null : posted.why
  await database.pool.query(
    failure === null
      ? `update chat_channels set succeeded_at = now(), failures = 0, rests_until = '-infinity' where id = $1 and $2::text is null`
      : 'update chat_channels set failed_at = now(), failure = $2 where id = $1',
    [id, failure],
  )
  return { failure }
}

import type { Logger } from 'pino'
import { CHAT_SERVICES, SERVICE_TRAITS, type ChatService } from '#chat/contract/chat-services.ts'
import { languageNamed } from '#platform/contract/languages.ts'
import { NOBODY_ID } from '#platform/server/calls/actor.ts'
import { isConnectionLoss } from '#platform/server/db/connection-loss.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Sealer } from '#platform/server/db/sealing.ts'
import { sayIn } from '#platform/server/language/say.ts'
import type { OutgoingClient } from '#platform/server/outgoing/send-request.ts'
import { UNDO_MS } from '#recognition/contract/recognition.ts'
import { readCards } from '#recognition/server/read-cards.ts'
import { readSettings } from '#settings/server/settings.ts'
import type { EventName } from '#webhooks/contract/events.ts'
import type { EventSubscriber } from '#webhooks/server/hand-over.ts'
import { chatCard, type ChannelLook, type ChatCard } from './chat-card.ts'
import { correctCard, postCard, type PostOutcome } from './post-card.ts'

/** The events after which a channel may have to show something else. */
export const CARD_EVENTS = [
  'thanks.created',
  'thanks.changed',
  'thanks.undone',
  'thanks.hidden',
  'thanks.shown',
] as const satisfies EventName[]

const CORRECTING = CHAT_SERVICES.filter((service) => SERVICE_TRAITS[service].corrects)

// A message that can't be taken back waits until the card can't be undone any more.
const QUEUE = `
  insert into chat_messages as known (channel_id, recognition_id, due_at)
  select c.id, r.id,
         case when c.service = any($2::text[]) then now()
              else greatest(now(), r.made_at + make_interval(secs => $3)) end
    from recognitions r
    join chat_channels c on
         exists (select from chat_messages m where m.channel_id = c.id and m.recognition_id = r.id)
         or r.is_on_wall
         and (c.teams = '{}' or exists (
               select from recognition_receivers s join users u on u.id = s.receiver_id
                where s.recognition_id = r.id and lower(u.team) = any(c.teams)))
         and (c.value_ids = '{}' or exists (
               select from recognition_values v
                where v.recognition_id = r.id and v.value_id = any(c.value_ids)))
   where r.id = any($1::bigint[]) and c.created_at <= r.made_at
   order by c.id, r.id
  on conflict (channel_id, recognition_id) do update
    set version = known.version + 1, state = 'waiting', waits_since = now(),
        due_at = case when known.posted_at is not null then now()
                      when known.state = 'waiting' then least(known.due_at, excluded.due_at)
                      else excluded.due_at end`

/** Queues the cards that changed for the channels that show them, or are to. */
export const queueCards: EventSubscriber = {
  name: 'chat',
  async take(tx, events) {
    const cards = events.filter(({ kind }) => CARD_EVENTS.some((name) => name === kind))
    const ids = [...new Set(cards.map(({ data }) => Number(data['thanks'])))]
    if (ids.length === 0) return
    await tx.query({ name: 'queue-cards', text: QUEUE, values: [ids, CORRECTING, UNDO_MS / 1000] })
  },
}

export interface DeliveryParts {
  readonly database: Database
  readonly outgoing: OutgoingClient
  readonly sealer: Sealer
  readonly publicUrl: string | null
  readonly log: Pick<Logger, 'warn'>
}

/** Longer than a request may take: a process that holds a channel for so long has died. */
const CLAIM_SECONDS = 30

// One process posts to a channel, one message after the other, so that a slow channel holds up no other.
const CLAIM = `
  update chat_channels set claimed_until = now() + make_interval(secs => ${CLAIM_SECONDS})
   where id in (
     select c.id from chat_channels c
      where c.rests_until <= now() and c.claimed_until <= now()
        and exists (select from chat_messages m
                     where m.channel_id = c.id and m.state = 'waiting' and m.due_at <= now())
        for update skip locked)
  returning id`

interface DueRow {
  id: number
  service: ChatService
  language: string
  sealed_url: Buffer
  face_key: Buffer
  recognition_id: number
  version: number
  posted_at: Date | null
  message: string | null
  is_on_wall: boolean
}

const NEXT = `
  with held as (
    update chat_channels set claimed_until = now() + make_interval(secs => ${CLAIM_SECONDS})
     where id = $1 returning *)
  select c.id, c.service, c.language, c.sealed_url, c.face_key, m.recognition_id, m.version,
         m.posted_at, m.message, r.is_on_wall
    from held c
   cross join lateral (
     select * from chat_messages
      where channel_id = c.id and state = 'waiting' and due_at <= now()
      order by due_at, recognition_id limit 1) m
    join recognitions r on r.id = m.recognition_id
   where c.rests_until <= now()`

/** Posts waiting cards, all channels in parallel, until it is stopped. */
export function keepDelivering(parts: DeliveryParts) {
  const running = new Set<Promise<void>>()
  let isStopped = false
  return {
    /** Begins with every channel that has something due and that nobody works for. */
    async wake(): Promise<void> {
      if (isStopped) return
      const { rows } = await parts.database.pool.query<{ id: number }>(CLAIM)
      for (const { id } of rows) {
        const work = workFor(parts, id, () => isStopped)
          .catch((error: unknown) => {
            if (!isConnectionLoss(error)) parts.log.warn({ err: error }, 'Posting to a chat failed')
          })
          .finally(() => running.delete(work))
        running.add(work)
      }
    },
    async stop(): Promise<void> {
      isStopped = true
      await Promise.all(running)
    },
  }
}

async function workFor(parts: DeliveryParts, id: number, isStopped: () => boolean): Promise<void> {
  const { pool } = parts.database
  while (!isStopped()) {
    // One message after the other, as services want it.
    // oxlint-disable-next-line no-await-in-loop
    const { rows } = await pool.query<DueRow & Record<string, unknown>>(NEXT, [id])
    const [due] = rows
    if (due === undefined) break
    // oxlint-disable-next-line no-await-in-loop
    await deliver(parts, due)
  }
  await pool.query(`update chat_channels set claimed_until = '-infinity' where id = $1`, [id])
}

/** Makes a channel show a card as it is now. */
async function deliver(parts: DeliveryParts, due: DueRow): Promise<void> {
  const url = await parts.sealer.open(due.sealed_url)
  // Sealed with a lost key: the administrator has to enter the address again.
  if (url === null) return keep(parts, due, { outcome: 'rest', why: 'key', afterSeconds: 3_600 })
  const channel = { service: due.service, url }
  const isPosted = due.posted_at !== null
  const corrects = SERVICE_TRAITS[due.service].corrects && due.message !== null
  if (!due.is_on_wall && (!isPosted || !corrects)) {
    return settle(parts, due, isPosted ? 'stays' : 'settled')
  }
  if (due.is_on_wall && isPosted && !corrects) return settle(parts, due, 'settled')
  const card = due.is_on_wall ? await readCard(parts, due) : null
  const posted =
    isPosted && due.message !== null
      ? await correctCard(parts.outgoing, { ...channel, message: due.message }, card)
      : card === null
        ? null
        : await postCard(parts.outgoing, channel, card)
  if (posted === null) return settle(parts, due, 'settled')
  return keep(parts, due, posted)
}

async function readCard(parts: DeliveryParts, due: DueRow): Promise<ChatCard | null> {
  // As somebody who has no part in it.
  const [card] = await readCards(parts.database, NOBODY_ID, [due.recognition_id])
  return card === undefined ? null : chatCard(card, await lookOf(parts, due))
}

interface LookRow {
  id: number
  language: string
  face_key: Buffer
}

/** How messages of a channel look. */
export async function lookOf(
  { database, publicUrl }: Pick<DeliveryParts, 'database' | 'publicUrl'>,
  { id, language, face_key: faceKey }: LookRow,
): Promise<ChannelLook> {
  const [say, { companyName }] = await Promise.all([
    sayIn(languageNamed(language) ?? 'en'),
    readSettings(database, {}),
  ])
  return { id, faceKey, say, company: companyName || 'Laurel', publicUrl }
}

// A change that came meanwhile keeps it waiting.
const SETTLE = `
  update chat_messages
     set state = case when version = $3 then $4 else 'waiting' end
   where channel_id = $1 and recognition_id = $2`

async function settle({ database }: DeliveryParts, due: DueRow, state: string): Promise<void> {
  await database.pool.query(SETTLE, [due.id, due.recognition_id, due.version, state])
}

const DONE = `
  with told as (
    update chat_channels set succeeded_at = now(), failures = 0 where id = $1)
  update chat_messages
     set state = case when version = $3 then 'settled' else 'waiting' end, message = $4,
         posted_at = case when $5 then coalesce(posted_at, now()) end
   where channel_id = $1 and recognition_id = $2`

// Longer with each failure, up to an hour; a message that waited for a day is given up.
const REST = `
  with told as (
    update chat_channels
       set failed_at = now(), failure = $3, failures = least(failures + 1, 20),
           rests_until = now() + make_interval(secs => coalesce($4, least(3600, 2 ^ least(failures, 12))))
     where id = $1)
  update chat_messages set state = 'failed'
   where channel_id = $1 and recognition_id = $2 and waits_since < now() - interval '1 day'`

const REFUSED = `
  with told as (update chat_channels set failed_at = now(), failure = $3 where id = $1)
  update chat_messages set state = case when posted_at is null then 'failed' else 'stays' end
   where channel_id = $1 and recognition_id = $2`

/** Stores what became of a request. */
async function keep({ database: { pool } }: DeliveryParts, due: DueRow, posted: PostOutcome) {
  const message = [due.id, due.recognition_id]
  if (posted.outcome === 'done') {
    const values = [...message, due.version, due.is_on_wall ? posted.message : null, due.is_on_wall]
    await pool.query(DONE, values)
  } else if (posted.outcome === 'rest') {
    await pool.query(REST, [...message, posted.why, posted.afterSeconds])
  } else {
    await pool.query(REFUSED, [...message, posted.why])
  }
}

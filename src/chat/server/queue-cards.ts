import { CHAT_SERVICES, SERVICE_TRAITS } from '#chat/contract/chat-services.ts'
import { UNDO_MS } from '#recognition/contract/recognition.ts'
import type { EventName } from '#webhooks/contract/events.ts'
import type { EventSubscriber } from '#webhooks/server/hand-over.ts'

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

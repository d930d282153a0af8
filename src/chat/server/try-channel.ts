import { Refused } from '#platform/contract/refusals.ts'
import { sampleCard } from './chat-card.ts'
import { lookOf, type DeliveryParts } from './deliver-cards.ts'
import { postCard } from './post-card.ts'

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

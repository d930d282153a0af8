import { createHmac, timingSafeEqual } from 'node:crypto'
import { MAIL_CHANNELS, type MailChannel } from '#notifications/contract/unsubscribe.ts'
import { Refused } from '#platform/contract/refusals.ts'
import type { Database } from '#platform/server/db/database.ts'
import { transactIdempotent } from '#platform/server/db/transact.ts'
import { lockOwner } from './preferences.ts'

type KeyDatabase = Pick<Database, 'db'>

/**
 * The token of a link that stops a person's mails of one channel: user id, channel and signature.
 * It is valid until the person chooses mails again for a kind of news.
 */
export async function unsubscribeToken(
  database: KeyDatabase,
  userId: number,
  channel: MailChannel,
): Promise<string> {
  const { key, links } = await readKey(database, userId)
  return `${userId}.${channel}.${signatureOf(key, userId, channel, links)}`
}

/** Stops the mails of the token's channel; idempotent. Throws Refused('unsubscribe-invalid'). */
export function unsubscribe(database: Database, token: string): Promise<{ channel: MailChannel }> {
  const [id = '', name, signature = ''] = token.split('.')
  const channel = MAIL_CHANNELS.find((known) => known === name)
  if (channel === undefined || !/^\d{1,15}$/.test(id)) throw new Refused('unsubscribe-invalid')
  const userId = Number(id)
  return transactIdempotent(database, async (tx) => {
    await lockOwner(tx, userId)
    const { key, links } = await readKey(tx, userId)
    const right = Buffer.from(signatureOf(key, userId, channel, links))
    const given = Buffer.from(signature)
    if (right.length !== given.length || !timingSafeEqual(right, given)) {
      throw new Refused('unsubscribe-invalid')
    }
    const stopped = channel === 'at_once' ? ['at_once'] : ['daily', 'weekly']
    await tx.query({ text: STOP, values: [userId, stopped] })
    return { channel }
  })
}

// Locked kinds are still mailed. A queued mail reads the choice again before it is sent.
const STOP = `
  insert into notification_choices (user_id, kind, in_inbox, mail, push)
  select $1, d.kind, coalesce(c.in_inbox, d.in_inbox), 'never', coalesce(c.push, d.push)
    from notification_defaults d
    left join notification_choices c on c.kind = d.kind and c.user_id = $1
   where coalesce(c.mail, d.mail) = any($2::text[]) and not d.is_locked
  on conflict (user_id, kind) do update set mail = 'never'`

async function readKey(
  { db }: KeyDatabase,
  userId: number,
): Promise<{ key: string; links: number }> {
  const found = await db
    .selectFrom('notification_channels as c')
    .leftJoin('notification_settings as s', (join) => join.on('s.user_id', '=', userId))
    .select(['c.link_key as key', 's.links'])
    .executeTakeFirstOrThrow()
  return { key: found.key, links: found.links ?? 1 }
}

function signatureOf(key: string, userId: number, channel: MailChannel, links: number): string {
  return createHmac('sha256', key).update(`${userId} ${channel} ${links}`).digest('base64url')
}

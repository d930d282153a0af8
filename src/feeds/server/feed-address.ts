import { hash } from 'node:crypto'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { lockSession, passwordMark } from '#api-tokens/server/make-token.ts'
import { record } from '#audit-log/server/record.ts'
import { SELECT_PERSON, signedInUser, type PersonRow } from '#auth/server/signed-in-user.ts'
import { hashToken, newToken } from '#auth/server/start-session.ts'
import { FEED_PREFIX, type FeedAddress } from '#feeds/contract/feed-address.ts'
import { isHeld } from '#platform/contract/people.ts'
import { Refused } from '#platform/contract/refusals.ts'
import type { Caller } from '#platform/server/calls/actor.ts'
import type { FileAnswer } from '#platform/server/calls/handler.ts'
import type { Database } from '#platform/server/db/database.ts'
import { transact } from '#platform/server/db/transact.ts'
import { sayTo } from '#settings/server/say-to.ts'
import { readSettings, type FixedSettings } from '#settings/server/settings.ts'
import { readPublicCards } from './public-cards.ts'
import { writeFeed } from './write-feed.ts'

const MOST_IN_FEED = 50

/** Whether the caller has an address that works. */
export async function readFeedAddress({ db }: Database, { id }: Caller): Promise<FeedAddress> {
  const row = await db
    .selectFrom('feed_addresses')
    .innerJoin('users', 'users.id', 'feed_addresses.user_id')
    .select(['made_at as since', 'last_used_at as lastUsed'])
    .where('user_id', '=', id)
    .where(sql<boolean>`password_mark = ${sql.raw(passwordMark('users.password_hash'))}`)
    .executeTakeFirst()
  return { address: row ?? null }
}

/** Makes the caller's address, in the place of an older one. Throws Refused('not-signed-in'). */
export function makeFeedAddress(
  database: Database,
  caller: Caller,
  from: string,
): Promise<{ path: string }> {
  return transact(database, async (tx) => {
    await lockSession(tx, 'person', caller)
    const token = FEED_PREFIX + newToken()
    await tx.query({
      text: `insert into feed_addresses (user_id, token_hash, password_mark)
             select id, $2, ${passwordMark('password_hash')} from users where id = $1
             on conflict (user_id) do update
                set token_hash = excluded.token_hash, password_mark = excluded.password_mark,
                    made_at = now(), last_used_at = null`,
      values: [caller.id, hashToken(token)],
    })
    await record(tx, { action: 'feedAddressMade', by: caller.id, from })
    return { path: `/api/feeds/${token}` }
  })
}

/** Removes the caller's address; without one, nothing happens. */
export function removeFeedAddress(database: Database, { id }: Caller, from: string) {
  return transact(database, async (tx) => {
    const { numDeletedRows } = await tx.db
      .deleteFrom('feed_addresses')
      .where('user_id', '=', id)
      .executeTakeFirst()
    if (numDeletedRows > 0n) await record(tx, { action: 'feedAddressRemoved', by: id, from })
  })
}

interface AddressRow extends PersonRow {
  made_at: Date
  is_use_noted: boolean
}

const FIND = `
  select made_at, coalesce(last_used_at > now() - interval '1 minute', false) as is_use_noted,
         ${SELECT_PERSON}
    from feed_addresses join users on users.id = user_id
   where token_hash = $1 and users.is_active
     and password_mark = ${passwordMark('users.password_hash')}`

const NOTE_USE = 'update feed_addresses set last_used_at = now() where user_id = $1'

/** The feed at an address. Throws Refused('feed-unknown'), also while its person is inactive. */
export async function readFeed(
  database: Database,
  { fixed, publicUrl }: { fixed: FixedSettings; publicUrl: string | null },
  token: string,
): Promise<FileAnswer> {
  const { rows } = await database.pool.query<AddressRow>(FIND, [hashToken(token)])
  const [row] = rows
  if (row === undefined || isHeld(signedInUser(row))) throw new Refused('feed-unknown')
  const [cards, { companyName }, say] = await Promise.all([
    readPublicCards(database, MOST_IN_FEED),
    readSettings(database, fixed),
    sayTo(database, row.id),
    row.is_use_noted ? null : database.pool.query(NOTE_USE, [row.id]),
  ])
  const text = writeFeed({
    cards,
    say,
    userId: row.id,
    since: row.made_at,
    company: companyName || 'Laurel',
    // From /api/feeds/… in the same place.
    base: publicUrl ?? '../..',
  })
  return { content: Readable.from([text]), tag: hash('sha256', text, 'base64url') }
}

import { hash } from 'node:crypto'
import { Readable } from 'node:stream'
import { msg } from '@lingui/core/runtime-macro'
import { sql } from 'kysely'
import { lockSession, passwordMark } from '#api-tokens/server/manage-tokens.ts'
import { record } from '#audit-log/server/record.ts'
import { SELECT_PERSON, signedInUser, type PersonRow } from '#auth/server/signed-in-user.ts'
import { hashToken, newToken } from '#auth/server/tokens.ts'
import { FEED_PREFIX, type FeedAddress } from '#feeds/contract/feed-address.ts'
import { formatNames } from '#platform/contract/format.ts'
import { sayName } from '#platform/contract/former-colleague.ts'
import { headlineOfOccasion, wordsIn } from '#platform/contract/occasions.ts'
import { isHeld } from '#platform/contract/people.ts'
import { Refused } from '#platform/contract/refusals.ts'
import type { Say } from '#platform/contract/say.ts'
import { withoutUnstorable } from '#platform/contract/text.ts'
import type { Caller } from '#platform/server/calls/actor.ts'
import type { FileAnswer } from '#platform/server/calls/handler.ts'
import type { Database } from '#platform/server/db/database.ts'
import { transact, type Tx } from '#platform/server/db/transact.ts'
import { escapeHtml } from '#platform/server/language/escape-html.ts'
import { ownData } from '#platform/server/personal-data/own-data.ts'
import type { Face } from '#recognition/contract/recognition.ts'
import { sayTo } from '#settings/server/say-to.ts'
import { readSettings, type FixedSettings } from '#settings/server/settings.ts'
import { readPublicCards, type PublicCard } from './public-cards.ts'

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

/** A person's feed address, without anything that would open it. */
export const OWN_FEED = ownData({
  lists: [
    [
      msg`The address of your feed`,
      `select made_at as since, last_used_at as "lastUsedAt" from feed_addresses where user_id = $1`,
    ],
  ],
  fields: {},
})

/** Forgets the feed address of somebody who is erased or becomes the administrator. */
export async function forgetFeed(tx: Tx, userId: number): Promise<void> {
  await tx.db.deleteFrom('feed_addresses').where('user_id', '=', userId).execute()
}

interface Feed {
  readonly cards: readonly PublicCard[]
  /** The reader's language. */
  readonly say: Say
  readonly userId: number
  /** When the address was made: the feed's date while there are no cards. */
  readonly since: Date
  readonly company: string
  /** The beginning of links: Laurel's address, or the way there from the feed's. */
  readonly base: string
}

/**
 * The wall as Atom (RFC 4287). It has no link to itself, since its address is a secret. Words that people
 * wrote are in no known language.
 */
function writeFeed({ cards, say, userId, since, company, base }: Feed): string {
  const title = say(msg`Thanks at ${{ company }}`)
  const updated = cards[0]?.date ?? since
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${say.language}">
<id>${uuidOf(`feed ${userId} ${since.toISOString()}`)}</id>
<title>${xmlText(title)}</title>
<updated>${updated.toISOString()}</updated>
<link rel="alternate" type="text/html" href="${escapeHtml(base)}/home"/>
<generator>Laurel</generator>
${cards.map((card) => entryOf(card, { say, company, base })).join('\n')}
</feed>
`
}

function entryOf(
  card: PublicCard,
  { say, company, base }: Pick<Feed, 'say' | 'company' | 'base'>,
): string {
  const made = card.date.toISOString()
  const values = card.values.map(
    ({ id, name }) => `<category term="${id}" label="${xmlText(name)}"/>\n`,
  )
  const text = wordsIn(card, say.language) ?? ''
  const words = text === '' ? '' : `<content xml:lang="">${xmlText(text)}</content>\n`
  const author = card.sender === null ? company : fullNameOf(card.sender, say)
  return `<entry>
<id>${uuidOf(`card ${card.id} ${made}`)}</id>
<title>${xmlText(titleOf(card, say))}</title>
<author><name>${xmlText(author)}</name></author>
<published>${made}</published>
<updated>${made}</updated>
<link rel="alternate" type="text/html" href="${escapeHtml(base)}/thanks/${card.id}"/>
${values.join('')}${words}</entry>`
}

/** One character that XML can't hold would break the feed for its readers. */
function xmlText(text: string): string {
  return escapeHtml(withoutUnstorable(text))
}

function titleOf({ sender, receivers, occasion, isWelcome }: PublicCard, say: Say): string {
  const names = receivers.map((receiver) => fullNameOf(receiver, say))
  const whom = formatNames(names, say.language)
  if (occasion !== undefined) return headlineOfOccasion(occasion, whom, say)
  const who = sender === null ? '' : fullNameOf(sender, say)
  return say(isWelcome ? msg`${{ who }} welcomed ${{ whom }}` : msg`${{ who }} thanked ${{ whom }}`)
}

function fullNameOf({ firstName, lastName }: Face, say: Say): string {
  return sayName(`${firstName} ${lastName}`, say)
}

/** A lasting id, which does not depend on Laurel's address, which may change (RFC 9562, version 8). */
function uuidOf(what: string): string {
  const digits = hash('sha256', `Laurel ${what}`)
  const variant = ((parseInt(digits.charAt(16), 16) & 3) | 8).toString(16)
  return `urn:uuid:${digits.slice(0, 8)}-${digits.slice(8, 12)}-8${digits.slice(13, 16)}-${variant}${digits.slice(17, 20)}-${digits.slice(20, 32)}`
}

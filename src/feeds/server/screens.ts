import { sql } from 'kysely'
import { lockSession } from '#api-tokens/server/manage-tokens.ts'
import { NOBODY } from '#api-tokens/server/open-tokens.ts'
import { record } from '#audit-log/server/record.ts'
import { hashToken, newToken } from '#auth/server/tokens.ts'
import {
  MOST_ON_SCREEN,
  MOST_SCREENS,
  SCREEN_PREFIX,
  type ScreenCard,
  type WallScreen,
} from '#feeds/contract/screens.ts'
import type { PictureSize } from '#platform/contract/pictures.ts'
import { Refused } from '#platform/contract/refusals.ts'
import type { Caller } from '#platform/server/calls/actor.ts'
import type { ReadableCookie } from '#platform/server/calls/handler.ts'
import type { Database } from '#platform/server/db/database.ts'
import { transact } from '#platform/server/db/transact.ts'
import { readPicture, type PictureParts } from '#platform/server/files/read-picture.ts'
import { announce } from '#platform/server/live/outbox.ts'
import type { Face } from '#recognition/contract/recognition.ts'
import { readPublicCards, type PublicCard } from './public-cards.ts'

interface ByAdministrator {
  readonly caller: Caller
  /** The client's IP address. */
  readonly from: string
}

export function listScreens({ db }: Database): Promise<WallScreen[]> {
  return db
    .selectFrom('screens')
    .select(['id', 'name', 'last_four as lastFour', 'made_at as since'])
    .select('last_seen_at as lastSeen')
    .orderBy('made_at', 'desc')
    .orderBy('id')
    .execute()
}

/** Makes a screen, whose token no table keeps. Throws Refused: 'screens-many', 'not-permitted'. */
export function makeScreen(
  database: Database,
  { caller, from, name }: ByAdministrator & { readonly name: string },
): Promise<{ id: string; token: string }> {
  return transact(database, async (tx) => {
    await lockSession(tx, 'company', caller)
    const { count } = await tx.db
      .selectFrom('screens')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    if (count >= MOST_SCREENS) throw new Refused('screens-many')
    const token = SCREEN_PREFIX + newToken()
    const { id, lastFour } = await tx.db
      .insertInto('screens')
      .values({ name, token_hash: hashToken(token), last_four: token.slice(-4) })
      .returning(['id', 'last_four as lastFour'])
      .executeTakeFirstOrThrow()
    const after = { token: name, lastFour }
    await record(tx, { action: 'screenMade', by: caller.id, from, after })
    return { id, token }
  })
}

/** Switches a screen off. Throws Refused: 'screen-gone', 'not-permitted'. */
export function revokeScreen(
  database: Database,
  { caller, from, id }: ByAdministrator & { readonly id: string },
): Promise<void> {
  return transact(database, async (tx) => {
    const before = await tx.db
      .deleteFrom('screens')
      .where('id', '=', id)
      .returning(['name as token', 'last_four as lastFour'])
      .executeTakeFirst()
    if (before === undefined) throw new Refused('screen-gone')
    await record(tx, { action: 'screenRevoked', by: caller.id, from, before })
    // Each screen looks again whether it is still known.
    announce(tx, [{ topic: 'session', userId: SCREEN_ID }])
  })
}

/** The user id of the caller of a screen, which no user has. */
const SCREEN_ID = NOBODY.id

/** The longest that browsers keep a cookie; each reading begins it again. */
const COOKIE_MS = 400 * 86_400_000

const FIND = `
  select coalesce(last_seen_at > now() - interval '1 minute', false) as "isNoted"
    from screens where token_hash = $1`

// Rows that another process is writing are skipped.
const NOTE_SEEN = `
  update screens set last_seen_at = now()
   where id in (select id from screens where token_hash = $1 for update skip locked)`

/** The caller of a screen's cookie, who is nobody; null if it is not known. */
export async function findScreen({ pool }: Database, cookie: string): Promise<Caller | null> {
  const tokenHash = hashToken(SCREEN_PREFIX + cookie)
  const { rows } = await pool.query<{ isNoted: boolean }>(FIND, [tokenHash])
  const [row] = rows
  if (row === undefined) return null
  if (!row.isNoted) await pool.query(NOTE_SEEN, [tokenHash])
  return { ...NOBODY, tokenHash, provedRecently: false }
}

/** Throws Refused('screen-unknown') unless the browser shows a screen that is known. */
async function requireScreen(database: Database, token: string | null): Promise<string> {
  if (token === null || (await findScreen(database, token)) === null) {
    throw new Refused('screen-unknown')
  }
  return token
}

/** Gives a browser the cookie of a screen for its token. Throws Refused('screen-unknown'). */
export async function openScreen(
  database: Database,
  token: string,
  cookie: ReadableCookie,
): Promise<void> {
  const known = await requireScreen(database, token.slice(SCREEN_PREFIX.length))
  cookie.set(known, new Date(Date.now() + COOKIE_MS))
}

/** The cards for the browser of a screen. Throws Refused('screen-unknown'). */
export async function readScreen(
  database: Database,
  cookie: ReadableCookie,
): Promise<ScreenCard[]> {
  const token = await requireScreen(database, cookie.token)
  cookie.set(token, new Date(Date.now() + COOKIE_MS))
  return (await readPublicCards(database, MOST_ON_SCREEN)).map(screenCardOf)
}

function screenCardOf(card: PublicCard): ScreenCard {
  const { id, sender, receivers, occasion, message, translations, values, isWelcome, date } = card
  return {
    id,
    sender: sender === null ? null : faceOf(sender),
    receivers: receivers.map(faceOf),
    ...(occasion !== undefined && { occasion }),
    message,
    ...(translations !== undefined && { translations }),
    values,
    isWelcome,
    date,
  }
}

// Addresses would tell namesakes apart, but must not be shown in public.
function faceOf({ id, firstName, lastName, picture }: Face): ScreenCard['receivers'][number] {
  return { id, firstName, lastName, picture }
}

interface PictureRequest {
  readonly picture: string
  readonly size: PictureSize
  readonly hasCopy: boolean
}

/** A picture that is for everybody. Throws Refused: 'screen-unknown', 'not-found'; FileStoreFailed. */
export async function readScreenPicture(
  parts: Omit<PictureParts, 'isOnCard'>,
  token: string | null,
  wanted: PictureRequest,
) {
  await requireScreen(parts.database, token)
  const isOnCard = () => sql<boolean>`false`
  return readPicture({ ...parts, isOnCard }, { ...wanted, readerId: SCREEN_ID })
}

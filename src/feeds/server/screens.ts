import { lockSession } from '#api-tokens/server/make-token.ts'
import { record } from '#audit-log/server/record.ts'
import { hashToken, newToken } from '#auth/server/start-session.ts'
import { MOST_SCREENS, SCREEN_PREFIX, type WallScreen } from '#feeds/contract/screens.ts'
import { Refused } from '#platform/contract/refusals.ts'
import type { Caller } from '#platform/server/calls/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { transact } from '#platform/server/db/transact.ts'
import { announce } from '#platform/server/live/outbox.ts'
import { SCREEN_ID } from './open-screen.ts'

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

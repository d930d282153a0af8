import { setTimeout as pause } from 'node:timers/promises'
import type { LaurelSite } from '#test/company/laurel-site.ts'

/** Sessions of users, as rows that can be stored again. */
export type Sessions = readonly unknown[]

export async function readSessions(site: LaurelSite, ids: readonly number[]): Promise<Sessions> {
  const rows = await site.look<{ session: unknown }>(
    'select to_jsonb(s) as session from sessions s where user_id = any($1)',
    [ids],
  )
  return rows.map(({ session }) => session)
}

/** Stores ended sessions of active users again, as soon as the database is there. */
export async function restoreSessions(site: LaurelSite, sessions: Sessions): Promise<void> {
  await lookSurely(site, RESTORE, [JSON.stringify(sessions)])
}

/** How many of these sessions are there, as soon as the database is. */
export async function countSessions(site: LaurelSite, sessions: Sessions): Promise<number> {
  const [row] = await lookSurely<{ count: number }>(site, COUNT, [JSON.stringify(sessions)])
  return row?.count ?? 0
}

/** A query that is repeated while the database is away. */
export async function lookSurely<R extends object>(
  site: LaurelSite,
  text: string,
  values: unknown[] = [],
): Promise<R[]> {
  for (;;) {
    try {
      return await site.look<R & Record<string, unknown>>(text, values)
    } catch {
      await pause(50)
    }
  }
}

const RESTORE = `
  insert into sessions
  select s.* from jsonb_populate_recordset(null::sessions, $1) s
    join users u on u.id = s.user_id and u.is_active
      on conflict do nothing`

const COUNT = `
  select count(*)::int as count from jsonb_populate_recordset(null::sessions, $1) s
    join sessions there using (token_hash)`

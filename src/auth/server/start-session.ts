import type { Call } from '#platform/server/calls/handler.ts'
import type { Tx } from '#platform/server/db/transact.ts'
import { obeySettings, readSettings } from '#settings/server/settings.ts'
import { nameDevice } from './name-device.ts'
import { hasSecondStep } from './second-step.ts'
import { originsOf, type SignInClient } from './sign-in-origin.ts'
import { hashToken, newToken } from './tokens.ts'

export interface StartedSession {
  readonly token: string
  /** The end of the session if it is used until then. */
  readonly endsAt: Date
  /** The token of the device's cookie, by which the device is known at later sign-ins. */
  readonly device: string
  readonly deviceKnownUntil: Date
  /** Whether the company demands a second step that the person has not set up. */
  readonly mustAddSecondStep: boolean
}

/** SQL of the end of a session that began at `since` and is used now, for these parameters. */
export function endOfSession(since: string, days: string, idleMinutes: string): string {
  return `least(${since} + make_interval(days => ${days}),
                now() + make_interval(mins => ${idleMinutes}))`
}

// The setting `secondStepFor`, for a row of `users`.
const MUST_ADD_SECOND_STEP = `(
  case (select value #>> '{}' from settings where name = 'secondStepFor')
    when 'administrator' then is_administrator
    when 'roles' then is_administrator
      or exists (select from user_roles held where held.user_id = users.id)
    else false end
  and not ${hasSecondStep('users.id')})`

// The lock orders this after or before a password change or deactivation, so that no session
// escapes the revocation. It also sets `last_seen`, since All Data reads both when the sign-in is
// announced.
const START = `
  with started as (
    insert into sessions (token_hash, user_id, expires_at, device, address, knows_second_step,
                          knows_passkeys, must_add_second_step, issuer, provider_session)
    select $1, id, ${endOfSession('now()', '$8', '$9::int')}, $4, left($5, 64), true, true,
           $7 and ${MUST_ADD_SECOND_STEP}, $11, $12
      from users
     where id = $2 and password_hash = $3 and is_active for share
    returning user_id, must_add_second_step
  ), seen as (
    insert into last_seen (user_id, seen_at) select user_id, now() from started
      on conflict (user_id) do update set seen_at = excluded.seen_at
  ), known as (
    insert into known_sign_ins (user_id, origin)
    select user_id, origin from started, unnest($6::text[]) origin order by origin
      on conflict (user_id, origin) do update set seen_at = now()
  )
  select now() + make_interval(days => $8) as ends_at,
         now() + make_interval(days => $10) as known_until, must_add_second_step from started`

interface StartedRow extends Record<string, unknown> {
  ends_at: Date
  known_until: Date
  must_add_second_step: boolean
}

/** The provider that signed somebody in, and its name of its own session. */
export interface ProviderSession {
  readonly issuer: string
  readonly session: string | null
}

const JOIN = `update users set invitation = 'joined' where id = $1 and invitation = 'none'`

/**
 * Starts a session for a person whose password was verified against `passwordHash`; null if the
 * password changed or the person was deactivated meanwhile. A provider asks for second steps itself,
 * and a passkey is both steps.
 */
export async function startSession(
  tx: Tx,
  userId: number,
  passwordHash: string,
  { clientIp, userAgent, device: known }: SignInClient,
  by: 'password' | 'passkey' | ProviderSession = 'password',
): Promise<StartedSession | null> {
  const token = newToken()
  const device = known ?? newToken()
  // Somebody who was let in another way, such as single sign-on, needs no invitation.
  await tx.query({ text: JOIN, values: [userId] })
  const provider = typeof by === 'string' ? null : by
  const { sessionDays, signInDays, idleMinutes } = await readSettings(tx, {})
  const { rows } = await tx.query<StartedRow>({
    text: START,
    values: [
      hashToken(token),
      userId,
      passwordHash,
      nameDevice(userAgent),
      clientIp,
      originsOf({ clientIp, device }),
      by === 'password',
      sessionDays,
      idleMinutes,
      signInDays,
      provider?.issuer ?? null,
      provider?.session ?? null,
    ],
  })
  const [started] = rows
  if (started === undefined) return null
  return {
    token,
    endsAt: started.ends_at,
    device,
    deviceKnownUntil: started.known_until,
    mustAddSecondStep: started.must_add_second_step,
  }
}

const MOST_AT_ONCE = 1_000

const SWEEPS = [
  `delete from sessions where token_hash in (
     select token_hash from sessions where expires_at <= now()
      limit 100 for update skip locked)`,
  `delete from sign_in_attempts where subject in (
     select subject from sign_in_attempts where window_started_at < now() - interval '1 day'
      limit 100 for update skip locked)`,
]

/** Removes some expired rows at each sign-in, so that the tables don't grow. */
export async function sweepSignIns(tx: Tx): Promise<void> {
  await Promise.all(SWEEPS.map((text) => tx.query({ text })))
}

/** Ends sessions that began earlier than the company allows, or that nobody used; returns how many. */
export async function endOldSessions(tx: Tx): Promise<number> {
  const { sessionDays, idleMinutes } = await obeySettings(tx, {})
  const { rowCount } = await tx.query({
    text: `
      delete from sessions where token_hash in (
        select token_hash from sessions
         where created_at + make_interval(days => $1) <= now()
            or seen_at + make_interval(mins => $2::int) <= now()
         limit $3 for update skip locked)`,
    values: [sessionDays, idleMinutes, MOST_AT_ONCE],
  })
  return rowCount ?? 0
}

/** Forgets devices and addresses of sign-ins that are longer ago than the company chose; how many. */
export async function forgetKnownSignIns(tx: Tx): Promise<number> {
  const { signInDays } = await obeySettings(tx, {})
  const { rowCount } = await tx.query({
    text: `
      delete from known_sign_ins where (user_id, origin) in (
        select user_id, origin from known_sign_ins
         where seen_at <= now() - make_interval(days => $1)
         limit $2 for update skip locked)`,
    values: [signInDays, MOST_AT_ONCE],
  })
  return rowCount ?? 0
}

/** Ends all sessions of these people, from their next request on. */
export async function revokeSessions(tx: Tx, ...userIds: readonly number[]): Promise<void> {
  await tx.query({ text: 'delete from sessions where user_id = any($1)', values: [userIds] })
}

type AuthCall = Pick<Call, 'clientIp' | 'userAgent' | 'cookie' | 'deviceCookie'>

/** The browser of a request, as a session remembers it. */
export function browserOf({ clientIp, userAgent, deviceCookie }: AuthCall): SignInClient {
  return { clientIp, userAgent, device: deviceCookie.token }
}

/** Gives the browser the cookies of a started session. */
export function setCookies({ cookie, deviceCookie }: AuthCall, session: StartedSession): void {
  cookie.set(session.token, session.endsAt)
  deviceCookie.set(session.device, session.deviceKnownUntil)
}

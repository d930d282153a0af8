import type { Tx } from '#platform/server/db/transact.ts'
import { nameDevice } from './name-device.ts'
import { hashToken, newToken } from './session-token.ts'

export interface StartedSession {
  readonly token: string
  readonly expiresAt: Date
}

/** The browser that signs in. */
export interface SigningIn {
  /** The network address it comes from. */
  readonly address: string
  readonly userAgent: string
}

const DAYS = 30

// The lock makes a password change or deactivation wait, or this wait for it: a session can't
// slip in behind the one that revokes them all. A person who is signed in has been
// seen: All Data reads both facts as soon as the sign-in is announced.
const START = `
  with started as (
    insert into sessions (token_hash, user_id, expires_at, device, address)
    select $1, id, now() + make_interval(days => ${DAYS}), $4, left($5, 64) from users
     where id = $2 and password_hash = $3 and is_active for share
    returning user_id, expires_at
  ), seen as (
    update last_seen set seen_at = now() from started where last_seen.user_id = started.user_id
  )
  select expires_at from started`

/**
 * Signs a person in whose password was verified against `passwordHash`; null when that is no
 * longer their password, or they were deactivated meanwhile.
 */
export async function startSession(
  tx: Tx,
  userId: number,
  passwordHash: string,
  { address, userAgent }: SigningIn,
): Promise<StartedSession | null> {
  const token = newToken()
  const { rows } = await tx.query<{ expires_at: Date }>({
    text: START,
    values: [hashToken(token), userId, passwordHash, nameDevice(userAgent), address],
  })
  const [started] = rows
  return started === undefined ? null : { token, expiresAt: started.expires_at }
}

const SWEEPS = [
  `delete from sessions where token_hash in (
     select token_hash from sessions where expires_at <= now()
      limit 100 for update skip locked)`,
  `delete from sign_in_attempts where subject in (
     select subject from sign_in_attempts where window_started_at < now() - interval '1 day'
      limit 100 for update skip locked)`,
]

/** Clears away some of what has expired, so that whoever signs in leaves the tables no larger. */
export async function sweepSignIns(tx: Tx): Promise<void> {
  await Promise.all(SWEEPS.map((text) => tx.query({ text })))
}

/** Signs people out everywhere, from their next request on. */
export async function revokeSessions(tx: Tx, ...userIds: readonly number[]): Promise<void> {
  await tx.query({ text: 'delete from sessions where user_id = any($1)', values: [userIds] })
}

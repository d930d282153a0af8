import { hash, randomBytes } from 'node:crypto'
import type { Tx } from '#platform/server/db/transact.ts'
import { nameDevice } from './name-device.ts'

/** 32 random bytes in base64url, for a cookie or a link. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** The hash of a token, which tables store instead of it. */
export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer')
}

export interface StartedSession {
  readonly token: string
  readonly expiresAt: Date
  /** The token of the device's cookie, by which the device is known at later sign-ins. */
  readonly device: string
}

/** Where a password or a sign-in comes from. */
export interface SignInOrigin {
  readonly clientIp: string
  /** The token of the device's cookie; null before its first sign-in. */
  readonly device: string | null
}

/** The browser that signs in. */
export interface SigningIn extends SignInOrigin {
  readonly userAgent: string
}

/** The origins by which a sign-in is known later, the device first. */
export function originsOf({ device, clientIp }: SignInOrigin): string[] {
  const address = `address:${clientIp.slice(0, 64)}`
  return device === null ? [address] : [`device:${hashToken(device).toString('hex')}`, address]
}

const DAYS = 30
/** The days after its last sign-in for which a device or an address is known. */
export const KNOWN_DAYS = 365

// The lock orders this after or before a password change or deactivation, so that no session
// escapes the revocation. It also sets `last_seen`, since All Data reads both when the sign-in is
// announced.
const START = `
  with started as (
    insert into sessions (token_hash, user_id, expires_at, device, address)
    select $1, id, now() + make_interval(days => ${DAYS}), $4, left($5, 64) from users
     where id = $2 and password_hash = $3 and is_active for share
    returning user_id, expires_at
  ), seen as (
    insert into last_seen (user_id, seen_at) select user_id, now() from started
      on conflict (user_id) do update set seen_at = excluded.seen_at
  ), known as (
    insert into known_sign_ins (user_id, origin)
    select user_id, origin from started, unnest($6::text[]) origin order by origin
      on conflict (user_id, origin) do update set seen_at = now()
  )
  select expires_at from started`

const JOIN = `update users set invitation = 'joined' where id = $1 and invitation = 'none'`

/**
 * Starts a session for a person whose password was verified against `passwordHash`; null if the
 * password changed or the person was deactivated meanwhile.
 */
export async function startSession(
  tx: Tx,
  userId: number,
  passwordHash: string,
  { clientIp, userAgent, device: known }: SigningIn,
): Promise<StartedSession | null> {
  const token = newToken()
  const device = known ?? newToken()
  // Somebody who was let in another way, such as single sign-on, needs no invitation.
  await tx.query({ text: JOIN, values: [userId] })
  const { rows } = await tx.query<{ expires_at: Date }>({
    text: START,
    values: [
      hashToken(token),
      userId,
      passwordHash,
      nameDevice(userAgent),
      clientIp,
      originsOf({ clientIp, device }),
    ],
  })
  const [started] = rows
  return started === undefined ? null : { token, expiresAt: started.expires_at, device }
}

const SWEEPS = [
  `delete from sessions where token_hash in (
     select token_hash from sessions where expires_at <= now()
      limit 100 for update skip locked)`,
  `delete from sign_in_attempts where subject in (
     select subject from sign_in_attempts where window_started_at < now() - interval '1 day'
      limit 100 for update skip locked)`,
  `delete from known_sign_ins where (user_id, origin) in (
     select user_id, origin from known_sign_ins
      where seen_at < now() - make_interval(days => ${KNOWN_DAYS})
      limit 100 for update skip locked)`,
]

/** Removes some expired rows at each sign-in, so that the tables don't grow. */
export async function sweepSignIns(tx: Tx): Promise<void> {
  await Promise.all(SWEEPS.map((text) => tx.query({ text })))
}

/** Ends all sessions of these people, from their next request on. */
export async function revokeSessions(tx: Tx, ...userIds: readonly number[]): Promise<void> {
  await tx.query({ text: 'delete from sessions where user_id = any($1)', values: [userIds] })
}

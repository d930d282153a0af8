import type { Call } from '#platform/server/handler.ts'
import { KNOWN_DAYS, type SigningIn, type StartedSession } from './start-session.ts'

type AuthCall = Pick<Call, 'clientIp' | 'userAgent' | 'cookie' | 'deviceCookie'>

/** The browser of a request, as a session remembers it. */
export function browserOf({ clientIp, userAgent, deviceCookie }: AuthCall): SigningIn {
  return { clientIp, userAgent, device: deviceCookie.token }
}

/** Gives the browser the cookies of a started session. */
export function setCookies({ cookie, deviceCookie }: AuthCall, session: StartedSession): void {
  cookie.set(session.token, session.expiresAt)
  deviceCookie.set(session.device, new Date(Date.now() + KNOWN_DAYS * DAY_MS))
}

const DAY_MS = 24 * 60 * 60_000

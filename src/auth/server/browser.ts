import type { Call } from '#platform/server/calls/handler.ts'
import type { SigningIn, StartedSession } from './start-session.ts'

type AuthCall = Pick<Call, 'clientIp' | 'userAgent' | 'cookie' | 'deviceCookie'>

/** The browser of a request, as a session remembers it. */
export function browserOf({ clientIp, userAgent, deviceCookie }: AuthCall): SigningIn {
  return { clientIp, userAgent, device: deviceCookie.token }
}

/** Gives the browser the cookies of a started session. */
export function setCookies({ cookie, deviceCookie }: AuthCall, session: StartedSession): void {
  cookie.set(session.token, session.endsAt)
  deviceCookie.set(session.device, session.deviceKnownUntil)
}

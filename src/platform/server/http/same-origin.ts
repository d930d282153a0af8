import type { IncomingHttpHeaders } from 'node:http'

/**
 * Did this request start on our own pages? Browsers say so themselves; a request that says nothing
 * comes from a program, which carries nobody's cookie by accident.
 * `host` is the host the request was made to, `publicOrigin` the origin of PUBLIC_URL.
 */
export function isSameOrigin(
  headers: IncomingHttpHeaders,
  host: string,
  publicOrigin: string | null,
): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  const origin = headers.origin
  if (origin === undefined || origin === publicOrigin) return true
  return URL.canParse(origin) && new URL(origin).host === host.toLowerCase()
}

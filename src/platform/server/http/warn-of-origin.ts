import type { FastifyRequest } from 'fastify'

const AT_MOST_EVERY_MS = 60_000
const LONGEST = 200

/**
 * Returns a function that logs a write refused for its origin, at most once a minute: what arrived,
 * and what was expected. A wrong PUBLIC_URL, or a proxy that changes Host, refuses every write.
 */
export function warnOfOrigin(publicOrigin: string | null): (request: FastifyRequest) => void {
  let lastAt = -Infinity
  return (request) => {
    const now = performance.now()
    if (now - lastAt < AT_MOST_EVERY_MS) return
    lastAt = now
    const { origin, 'sec-fetch-site': site } = request.headers
    const arrived = { origin: cut(origin), host: cut(request.host), site: cut(site) }
    const expected = publicOrigin ?? `the origin of the page to have the host ${arrived.host}`
    request.log.warn(
      { arrived, expected },
      'A write was refused because of its origin. If people open Laurel there, please check PUBLIC_URL, and that the proxy passes Host on',
    )
  }
}

function cut(header: string | string[] | undefined): string | undefined {
  return header?.toString().slice(0, LONGEST)
}

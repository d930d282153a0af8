import type { FastifyInstance, FastifyRequest } from 'fastify'
import { comesByHttps } from './comes-by-https.ts'

// What no page of ours needs, nor anything that finds its way into one.
const UNUSED =
  'accelerometer=(), browsing-topics=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), ' +
  'magnetometer=(), microphone=(), midi=(), payment=(), serial=(), usb=()'

/** On every answer of any kind, unless it says better: never framed, never guessed at, never run. */
const ALWAYS: Readonly<Record<string, string>> = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': UNUSED,
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
}

/** On every answer under /api: never stored, and nobody hears from where one came. */
export const API_HEADERS: Readonly<Record<string, string>> = {
  ...ALWAYS,
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
}

export const JSON_HEADERS: Readonly<Record<string, string>> = {
  ...API_HEADERS,
  'content-type': 'application/json; charset=utf-8',
}

/** Two years, for those who come by https; what else is on the domain is not ours to decide. */
const STRICT_TRANSPORT = 'max-age=63072000'

/** Puts them on whatever is answered from here on: pages, files, refusals, faults. */
export function addHeaders(server: FastifyInstance, publicOrigin: string | null): void {
  const always = Object.entries(ALWAYS)
  server.addHook('onSend', (request, reply, payload, done) => {
    for (const [name, value] of always) if (!reply.hasHeader(name)) reply.header(name, value)
    reply.headers(transportHeaders(request, publicOrigin))
    done(null, payload)
  })
}

/** For answers that are written past the framework, too. */
export function transportHeaders(
  request: FastifyRequest,
  publicOrigin: string | null,
): Record<string, string> {
  if (!comesByHttps(request, publicOrigin)) return {}
  return { 'strict-transport-security': STRICT_TRANSPORT }
}

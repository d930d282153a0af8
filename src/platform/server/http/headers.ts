import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deprecation } from '#platform/contract/endpoint.ts'

// Browser features that Laurel never uses, and the camera, which reads codes on its own pages alone.
const DISABLED_FEATURES =
  'accelerometer=(), browsing-topics=(), camera=(self), display-capture=(), geolocation=(), gyroscope=(), ' +
  'magnetometer=(), microphone=(), midi=(), payment=(), serial=(), usb=()'

/** Default headers of every answer. */
const DEFAULT_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': DISABLED_FEATURES,
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
}

/** Headers of every answer under /api: not stored, no referrer. */
export const API_HEADERS: Readonly<Record<string, string>> = {
  ...DEFAULT_HEADERS,
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
}

/** The ETag of files that never change: one for all, since it only tells that there is a copy. */
export const COPY_TAG = '"as-stored"'

export const JSON_HEADERS: Readonly<Record<string, string>> = {
  ...API_HEADERS,
  'content-type': 'application/json; charset=utf-8',
}

/** Two years. No includeSubDomains: the rest of the domain is not ours. */
const STRICT_TRANSPORT = 'max-age=63072000'

/** Adds the default headers to all answers: pages, files, refusals and faults. */
export function addHeaders(server: FastifyInstance, publicOrigin: string | null): void {
  const defaults = Object.entries(DEFAULT_HEADERS)
  server.addHook('onSend', (request, reply, payload, done) => {
    for (const [name, value] of defaults) if (!reply.hasHeader(name)) reply.header(name, value)
    reply.headers(transportHeaders(request, publicOrigin))
    done(null, payload)
  })
}

/** For answers written outside the framework too. */
export function transportHeaders(
  request: FastifyRequest,
  publicOrigin: string | null,
): Record<string, string> {
  if (!isHttps(request, publicOrigin)) return {}
  return { 'strict-transport-security': STRICT_TRANSPORT }
}

/** Whether clients use https, according to PUBLIC_URL or a trusted proxy. */
export function isHttps(request: FastifyRequest, publicOrigin: string | null): boolean {
  return publicOrigin?.startsWith('https:') === true || request.protocol === 'https'
}

/** What answers of a deprecated endpoint tell: RFC 9745 and RFC 8594, each in its own form of a date. */
export function endHeaders({ since, sunset }: Deprecation): Record<string, string> {
  return {
    deprecation: `@${Date.parse(since) / 1000}`,
    sunset: new Date(sunset).toUTCString(),
  }
}

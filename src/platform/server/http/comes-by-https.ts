import type { FastifyRequest } from 'fastify'

/** Whether people come by https: PUBLIC_URL says so, or a proxy that is trusted does. */
export function comesByHttps(request: FastifyRequest, publicOrigin: string | null): boolean {
  return publicOrigin?.startsWith('https:') === true || request.protocol === 'https'
}

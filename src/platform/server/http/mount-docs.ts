import type { FastifyInstance } from 'fastify'
import { API_HEADERS, JSON_HEADERS } from './headers.ts'
import { describeApi, type Declarations } from './openapi.ts'
import { docsPage, DOCS_POLICY } from './docs-page.ts'

/** The contract for machines (/api/openapi.json) and for people (/api/docs), open to anyone. */
export function mountDocs(
  server: FastifyInstance,
  endpoints: Declarations,
  { version, basePath }: { version: string; basePath: string },
): void {
  const api = { ...describeApi(endpoints, version), servers: [{ url: basePath || '/' }] }
  const document = JSON.stringify(api)
  const page = docsPage(endpoints, api)
  server.get('/api/openapi.json', (_request, reply) => reply.headers(JSON_HEADERS).send(document))
  server.get('/api/docs', (_request, reply) =>
    reply
      .headers(API_HEADERS)
      .header('content-security-policy', DOCS_POLICY)
      .type('text/html; charset=utf-8')
      .send(page),
  )
}

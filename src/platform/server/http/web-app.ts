import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import fastifyHelmet from '@fastify/helmet'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { Refused } from '#platform/contract/refusals.ts'

const NONCE = '__CSP_NONCE__'
const NOT_BUILT = 'The pages of Laurel are not built. Stop it; "npm start" builds them.'
const ASSETS = 'static/'
const MANIFEST = 'manifest.webmanifest'
const WORKER = 'sw.js'
/** A worker's policy is its own: it downloads the built files and shows notifications with icons. */
const WORKER_POLICY =
  "default-src 'none'; connect-src 'self'; img-src 'self'; frame-ancestors 'none'"
const COMPRESSED = /\.(br|gz)$/

function contentSecurityPolicy(nonce: string): string {
  return [
    `default-src 'self'`,
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    `img-src 'self' data: blob:`,
    `connect-src 'self'`,
    `manifest-src 'self'`,
    `worker-src 'self'`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
  ].join('; ')
}

/**
 * Serves the built browser app: its files, and the page for every other path. `basePath` is
 * Laurel's path on its site.
 */
export async function mountWebApp(
  server: FastifyInstance,
  webRoot: string,
  basePath: string,
): Promise<void> {
  await server.register(fastifyHelmet, {
    contentSecurityPolicy: false,
    strictTransportSecurity: false,
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  })
  const page = join(webRoot, 'index.html')
  if (!existsSync(page)) {
    server.get('/*', (request, reply) => {
      if (isApi(request.url)) throw new Refused('not-found')
      return reply.type('text/plain; charset=utf-8').send(NOT_BUILT)
    })
    return
  }
  await mountFiles(server, webRoot)
  mountManifest(server, webRoot, basePath)
  const parts = readWithPath(page, basePath).split(NONCE)
  server.get('/*', (request, reply) => {
    if (isApi(request.url)) throw new Refused('not-found')
    const nonce = randomBytes(16).toString('base64')
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('content-security-policy', contentSecurityPolicy(nonce))
      .send(parts.join(nonce))
  })
}

/** A file with relative URLs, which must work at any path. */
function readWithPath(file: string, basePath: string): string {
  return readFileSync(file, 'utf8').replaceAll('"./', `"${basePath}/`)
}

/** The web app manifest, which browsers read to install Laurel. */
function mountManifest(server: FastifyInstance, webRoot: string, basePath: string): void {
  const file = join(webRoot, MANIFEST)
  if (!existsSync(file)) return
  const manifest = readWithPath(file, basePath)
  server.get(`/${MANIFEST}`, (_request, reply) =>
    reply
      .type('application/manifest+json; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(manifest),
  )
}

/** Names under static/ contain a content hash, so browsers may cache them for a year. */
async function mountFiles(server: FastifyInstance, webRoot: string): Promise<void> {
  await server.register(fastifyStatic, { root: webRoot, serve: false, preCompressed: true })
  const files = listFiles(webRoot)
  // One route for all of them: hundreds of routes would slow down the start.
  const assets = new Set(files.filter((file) => file.startsWith(ASSETS)))
  server.get<{ Params: { '*': string } }>(`/${ASSETS}*`, ({ params }, reply) => {
    const file = ASSETS + params['*']
    if (!assets.has(file)) throw new Refused('not-found')
    return reply.sendFile(file, { maxAge: '1y', immutable: true })
  })
  for (const file of files.filter((name) => !assets.has(name))) {
    if (file === WORKER) mountWorker(server)
    else server.get(`/${file}`, (_request, reply) => reply.sendFile(file, { maxAge: '1h' }))
  }
}

/** Its scope is the path it is at, so that it needs no Service-Worker-Allowed. */
function mountWorker(server: FastifyInstance): void {
  server.get(`/${WORKER}`, (_request, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .header('content-security-policy', WORKER_POLICY)
      .sendFile(WORKER, { cacheControl: false }),
  )
}

function listFiles(root: string): string[] {
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((file) => file !== 'index.html' && file !== MANIFEST && !COMPRESSED.test(file))
}

function isApi(url: string): boolean {
  return /^\/api(?:[/?]|$)/.test(url)
}

import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import fastifyHelmet from '@fastify/helmet'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Language } from '#platform/contract/languages.ts'
import { Refused } from '#platform/contract/refusals.ts'
import { SCREEN_PATH } from '#platform/contract/screen-path.ts'
import { customizeManifest, customizePage, translatePage, type PageLook } from './customize-page.ts'
import { requestedLanguage } from './parse-request.ts'
import { SESSION_COOKIE } from './session-cookie.ts'

const NONCE = '__CSP_NONCE__'
const HAS_SESSION = '__HAS_SESSION__'
const NOT_BUILT = 'The pages of Laurel are not built. Stop it; "npm start" builds them.'
const PAGE = 'index.html'
const ASSETS = 'static/'
const MANIFEST = 'manifest.webmanifest'
const WORKER = 'sw.js'
/** A worker has its own policy: it downloads built files and shows notifications with icons. */
const WORKER_POLICY =
  "default-src 'none'; connect-src 'self'; img-src 'self'; frame-ancestors 'none'"
const OWN_LOOK: PageLook = { name: '', style: '', icons: null, language: 'en' }
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

export interface WebAppParts {
  readonly webRoot: string
  /** Laurel's path on its site. */
  readonly basePath: string
  /** The company's look; by default Laurel's own. */
  readonly readLook?: () => Promise<PageLook>
}

/** Serves the built browser app: its files, and the page for every other path. */
export async function mountWebApp(
  server: FastifyInstance,
  { webRoot, basePath, readLook = () => Promise.resolve(OWN_LOOK) }: WebAppParts,
): Promise<void> {
  await server.register(fastifyHelmet, {
    contentSecurityPolicy: false,
    strictTransportSecurity: false,
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  })
  if (!existsSync(join(webRoot, PAGE))) {
    server.get('/*', (request, reply) => {
      if (isApi(request.url)) throw new Refused('not-found')
      return reply.type('text/plain; charset=utf-8').send(NOT_BUILT)
    })
    return
  }
  await server.register(fastifyStatic, { root: webRoot, serve: false, preCompressed: true })
  const build = followBuild(webRoot, basePath)
  // One route for all files: hundreds of routes would slow down the start.
  server.get<{ Params: { '*': string } }>('/*', async ({ url, params, headers }, reply) => {
    if (isApi(url)) throw new Refused('not-found')
    const file = params['*']
    if (build.hadFile(file)) return sendBuilt(reply, file)
    // The file may be of a newer build, whose page another process sent.
    const { page, manifest, files } = await build.check()
    if (files.has(file)) return sendBuilt(reply, file)
    if (file.startsWith(ASSETS)) throw new Refused('not-found')
    const look = await readLook()
    const wanted = isCompanys(file, look) ? null : requestedLanguage(headers)
    const language = wanted ?? look.language
    if (file === MANIFEST && manifest !== null) {
      return sendManifest(reply, await customizeManifest(manifest, language, look))
    }
    const translated = await translatePage(page, language, { basePath, files })
    return sendPage(reply, translated, { cookies: headers.cookie, look })
  })
}

/**
 * Whether a page speaks the company's language, whatever its browser asks for: a screen of the wall has no reader
 * of its own. English may be nobody's choice, so the browser decides then.
 */
function isCompanys(file: string, { language }: { readonly language: Language }): boolean {
  return `/${file}` === SCREEN_PATH && language !== 'en'
}

interface Build {
  readonly page: string
  /** The web app manifest, which browsers read to install Laurel. */
  readonly manifest: string | null
  readonly files: ReadonlySet<string>
}

interface FollowedBuild {
  /** Whether the build had this file at the last check. */
  readonly hadFile: (file: string) => boolean
  /** Reads the build on the disk. Concurrent calls share one check. */
  readonly check: () => Promise<Build>
}

/** Follows the build in `webRoot`, which `npm run build` may replace while the server runs. */
function followBuild(webRoot: string, basePath: string): FollowedBuild {
  let build: Build | null = null
  let builtAt: number | undefined
  let checking: Promise<Build> | null = null

  async function check(): Promise<Build> {
    try {
      const { mtimeMs } = await stat(join(webRoot, PAGE))
      if (build !== null && mtimeMs === builtAt) return build
      build = await readBuild(webRoot, basePath)
      builtAt = mtimeMs
    } catch (error) {
      // While a new build replaces the folder, the pages may be missing.
      if (build === null) throw error
    }
    return build
  }

  return {
    hadFile: (file) => build?.files.has(file) === true,
    check: () =>
      (checking ??= check().finally(() => {
        checking = null
      })),
  }
}

async function readBuild(webRoot: string, basePath: string): Promise<Build> {
  const page = await readWithPath(join(webRoot, PAGE), basePath)
  const all = await listFiles(webRoot)
  return {
    page,
    manifest: all.includes(MANIFEST) ? await readWithPath(join(webRoot, MANIFEST), basePath) : null,
    files: new Set(
      all.filter((file) => file !== PAGE && file !== MANIFEST && !COMPRESSED.test(file)),
    ),
  }
}

/** A file with relative URLs, which must work at any path. */
async function readWithPath(file: string, basePath: string): Promise<string> {
  return (await readFile(file, 'utf8')).replaceAll('"./', `"${basePath}/`)
}

async function listFiles(root: string): Promise<string[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
}

/** Tells the page whether the browser has a session cookie, by which it chooses its early requests. */
function sendPage(
  reply: FastifyReply,
  page: string,
  { cookies, look }: { cookies: string | undefined; look: PageLook },
): FastifyReply {
  const nonce = randomBytes(16).toString('base64')
  const hasSession = cookies?.includes(SESSION_COOKIE) ?? false
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-cache')
    .header('content-security-policy', contentSecurityPolicy(nonce))
    .header('vary', 'accept-language, cookie')
    .send(
      customizePage(
        page.replaceAll(NONCE, nonce).replace(HAS_SESSION, `${hasSession}`),
        nonce,
        look,
      ),
    )
}

function sendManifest(reply: FastifyReply, manifest: string): FastifyReply {
  return reply
    .type('application/manifest+json; charset=utf-8')
    .header('cache-control', 'no-cache')
    .send(manifest)
}

/** Names under static/ contain a content hash, so browsers may cache them for a year. */
function sendBuilt(reply: FastifyReply, file: string): FastifyReply {
  if (file.startsWith(ASSETS)) return reply.sendFile(file, { maxAge: '1y', immutable: true })
  if (file !== WORKER) return reply.sendFile(file, { maxAge: '1h' })
  // Its scope is its own path, so it needs no Service-Worker-Allowed header.
  return reply
    .header('cache-control', 'no-cache')
    .header('content-security-policy', WORKER_POLICY)
    .sendFile(WORKER, { cacheControl: false })
}

function isApi(url: string): boolean {
  return /^\/api(?:[/?]|$)/.test(url)
}

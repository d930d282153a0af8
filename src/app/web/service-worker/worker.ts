import { openFromNotice, showPush, type NewsWords } from './notices.ts'

/*
 * Laurel's service worker. It keeps the built files, whose names contain a hash of their content,
 * and the page for people who are offline. It never touches /api: a balance always comes from the
 * server.
 */

declare const self: ServiceWorkerGlobalScope

/**
 * Set by the build: paths below the scope, the name of this build's entry file, the offline page, and
 * the words of a push without its own.
 */
declare const __ASSETS__: readonly string[]
declare const __VERSION__: string
declare const __OFFLINE_PAGE__: string
declare const __NEWS__: NewsWords

const scope = new URL(self.registration.scope)
/** Other Laurels of the same site, below other paths, have caches of their own. */
const PREFIX = `laurel ${scope.pathname} `
/** Pages that stay open during updates load parts of their own version from the older ones. */
const KEPT_VERSIONS = 3
/** Few enough not to get in the way of the page's own requests. */
const DOWNLOADS_AT_ONCE = 4

self.addEventListener('install', (event) => {
  // Without waiting for open pages to close: they find their files in the older caches.
  event.waitUntil(keepAssets().then(() => self.skipWaiting()))
})

self.addEventListener('activate', (event) => {
  event.waitUntil(takeOver())
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  if (request.method !== 'GET' || !request.url.startsWith(scope.href)) return
  const path = new URL(request.url).pathname.slice(scope.pathname.length)
  if (path.startsWith('static/')) event.respondWith(answerAsset(request))
  else if (request.mode === 'navigate' && !/^api(?:\/|$)/.test(path)) {
    event.respondWith(answerNavigation(event))
  }
})

self.addEventListener('push', (event) => event.waitUntil(showPush(self, event.data, __NEWS__)))

self.addEventListener('notificationclick', (event) => event.waitUntil(openFromNotice(self, event)))

/** Downloads assets that older versions lack. A refused one fails the install; the next resumes. */
async function keepAssets(): Promise<void> {
  const cache = await caches.open(PREFIX + __VERSION__)
  const missing = [...__ASSETS__]
  const download = async () => {
    for (let asset = missing.pop(); asset !== undefined; asset = missing.pop()) {
      const url = scope.href + asset
      const kept = await caches.match(url)
      await (kept === undefined ? cache.add(url) : cache.put(url, kept))
    }
  }
  await Promise.all(Array.from({ length: DOWNLOADS_AT_ONCE }, download))
}

async function takeOver(): Promise<void> {
  const { navigationPreload } = self.registration
  // Requests the page while the worker starts; not every browser supports it.
  await (navigationPreload as NavigationPreloadManager | undefined)?.enable()
  // In the order of their creation.
  const versions = (await caches.keys()).filter((name) => name.startsWith(PREFIX))
  const outdated = versions.slice(0, -KEPT_VERSIONS)
  await Promise.all(outdated.map((name) => caches.delete(name)))
  await self.clients.claim()
  const pages = await self.clients.matchAll({ type: 'window' })
  // A worker's pages have its origin; only messages between windows name a target origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  for (const page of pages) page.postMessage({ version: __VERSION__ })
}

async function answerAsset(request: Request): Promise<Response> {
  return (await caches.match(request.url)) ?? fetch(request)
}

async function answerNavigation(event: FetchEvent): Promise<Response> {
  try {
    const preloaded = (await event.preloadResponse) as Response | undefined
    return preloaded ?? (await fetch(event.request))
  } catch {
    return offlinePage()
  }
}

function offlinePage(): Response {
  const nonce = crypto.randomUUID()
  const content = __OFFLINE_PAGE__
    .replaceAll('__SCOPE__', scope.pathname)
    .replaceAll('__CSP_NONCE__', nonce)
  return new Response(content, {
    status: 503,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': `default-src 'none'; connect-src 'self'; font-src 'self'; script-src 'nonce-${nonce}'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    },
  })
}

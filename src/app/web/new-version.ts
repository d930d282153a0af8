import { connection } from '#platform/web/api/connection.ts'
import { basePath } from '#platform/web/base-path.ts'

/** The minimum time between two checks for a newer version. */
const CHECK_EVERY_MS = 10_000

let isRegistered = false
let isReady = false
const listeners = new Set<() => void>()

/** Whether a newer version than this page's is installed; for useSyncExternalStore. */
export const newVersion = {
  isReady: () => isReady,
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}

/**
 * Registers the service worker once the page has loaded, where the browser allows it: over https,
 * or on localhost. The development server has none.
 */
export async function registerWorker(): Promise<void> {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined
  if (workers === undefined || !import.meta.env.PROD || isRegistered) return
  isRegistered = true
  await pageLoaded()
  workers.addEventListener('message', noticeVersion)
  try {
    await workers.register(`${basePath}/sw.js`, { scope: `${basePath}/` })
  } catch {
    // A browser may refuse it in a private window; the next visit tries again.
    return
  }
  checkOnReconnect(await workers.ready)
}

async function pageLoaded(): Promise<void> {
  if (document.readyState === 'complete') return
  await new Promise((done) => window.addEventListener('load', done, { once: true }))
}

/** A new worker says which version it is. The page may have it already, loaded from the server. */
function noticeVersion({ data }: MessageEvent<unknown>): void {
  const { version } = (data ?? {}) as { version?: unknown }
  if (typeof version !== 'string' || version === versionOfPage()) return
  isReady = true
  for (const listener of listeners) listener()
}

/** A build is named after its entry file, whose name contains a hash of all the others'. */
function versionOfPage(): string {
  const entry = document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src ?? ''
  return entry.slice(entry.lastIndexOf('static/'))
}

/** An update restarts the server, and a page that comes back into view reconnects to it too. */
function checkOnReconnect(registration: ServiceWorkerRegistration): void {
  let checkedAt = Date.now()
  connection.subscribe(() => {
    if (!connection.isHeard() || Date.now() - checkedAt < CHECK_EVERY_MS) return
    checkedAt = Date.now()
    // Without a connection there is nothing new.
    registration.update().catch(() => undefined)
  })
}

/** Shows a push as a notification, one per tag, and its unread count on the app's icon. */
export async function showPush(
  worker: ServiceWorkerGlobalScope,
  data: PushMessageData | null,
  news: NewsWords,
): Promise<void> {
  const { scope } = worker.registration
  const words = newsIn(worker.navigator.languages, news)
  const { title, body, url, tag, badge } = readPush(data?.text() ?? '', scope, words)
  const icon = `${scope}icons/icon-192.png`
  const monochrome = `${scope}icons/notification.png`
  await worker.registration.showNotification(title, {
    body,
    icon,
    badge: monochrome,
    data: url,
    ...(tag !== '' && { tag }),
  })
  if (badge !== null) await showCount(worker.navigator, badge)
}

/** Not every browser has badges: it may refuse. */
async function showCount(navigator: WorkerNavigator, count: number): Promise<void> {
  const { setAppBadge } = navigator as Partial<WorkerNavigator>
  await setAppBadge?.call(navigator, count).catch(() => undefined)
}

/** Brings the notification's page to the front, or opens it. */
export async function openFromNotice(
  worker: ServiceWorkerGlobalScope,
  { notification }: NotificationEvent,
): Promise<void> {
  notification.close()
  const url = addressBelow(worker.registration.scope, notification.data)
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const open = windows.find((window) => window.url === url)
  // A window may refuse the focus, for example where it is not ours.
  const focused = await open?.focus().catch(() => null)
  if (!focused) await worker.clients.openWindow(url)
}

/** The payload of a push. */
export interface PushNotice {
  readonly title: string
  readonly body: string
  /** A full address below the worker's scope. */
  readonly url: string
  /** A later push with the same tag replaces the notification; empty for none. */
  readonly tag: string
  /** The number of unread notifications; null when the push does not tell. */
  readonly badge: number | null
}

const MOST_CHARACTERS = { title: 120, body: 500, tag: 100 }
const HIGHEST_COUNT = 999_999

/**
 * Reads a push, JSON `{title, body, url, tag, badge}`. Browsers expect a notification for every
 * push, so one that can't be read becomes a notification with `words`.
 */
export function readPush(text: string, scope: string, words: string): PushNotice {
  const { title, body, url, tag, badge } = readRecord(text)
  if (typeof title !== 'string' || title.trim() === '') {
    const home = addressBelow(scope, undefined)
    return { title: 'Laurel', body: words, url: home, tag: 'news', badge: null }
  }
  return {
    title: title.slice(0, MOST_CHARACTERS.title),
    body: typeof body === 'string' ? body.slice(0, MOST_CHARACTERS.body) : '',
    url: addressBelow(scope, url),
    tag: typeof tag === 'string' ? tag.slice(0, MOST_CHARACTERS.tag) : '',
    badge: isCount(badge) ? badge : null,
  }
}

/** "You have news." by language. */
export type NewsWords = Readonly<Record<string, string>>

/** In the first of the wanted languages that Laurel speaks, else in English. */
export function newsIn(wanted: readonly string[], news: NewsWords): string {
  const known = wanted.map((name) => news[name.toLowerCase().split('-')[0] ?? ''])
  return known.find((words) => words !== undefined) ?? news['en'] ?? ''
}

/**
 * The full address of a path below the scope, such as "thanks/12"; Home for anything that leads
 * elsewhere.
 */
export function addressBelow(scope: string, url: unknown): string {
  const home = `${scope}home`
  if (typeof url !== 'string' || !URL.canParse(url, scope)) return home
  const { href } = new URL(url, scope)
  return href.startsWith(scope) ? href : home
}

function readRecord(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}

function isCount(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) <= HIGHEST_COUNT
}

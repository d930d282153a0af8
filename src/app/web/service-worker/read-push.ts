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
 * Reads a push, JSON `{title, body, url, tag, badge}`. Browsers expect a notification for every push,
 * so one that can't be read becomes a notification without words of its own.
 */
export function readPush(text: string, scope: string): PushNotice {
  const { title, body, url, tag, badge } = readRecord(text)
  if (typeof title !== 'string' || title.trim() === '') {
    const home = addressBelow(scope, undefined)
    return { title: 'Laurel', body: 'You have news.', url: home, tag: 'news', badge: null }
  }
  return {
    title: title.slice(0, MOST_CHARACTERS.title),
    body: typeof body === 'string' ? body.slice(0, MOST_CHARACTERS.body) : '',
    url: addressBelow(scope, url),
    tag: typeof tag === 'string' ? tag.slice(0, MOST_CHARACTERS.tag) : '',
    badge: isCount(badge) ? badge : null,
  }
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

import type { BrowserContext, Page } from '@playwright/test'

const KEY = 'test.push'

/**
 * Fakes the Push API, because headless Chromium has no push service. Keeps subscriptions until they
 * end. A permission of `null` means a browser without the Push API.
 */
export async function browserWithPush(
  context: BrowserContext,
  permission: NotificationPermission | null,
): Promise<void> {
  await context.addInitScript(installPush, { permission, key: KEY })
}

/** The endpoint of the browser's subscription, or null. */
export function subscriptionOf(page: Page): Promise<string | null> {
  return page.evaluate((key) => localStorage.getItem(key), KEY)
}

/** Runs in the page. */
function installPush(given: { permission: NotificationPermission | null; key: string }): void {
  const { permission, key } = given
  // An empty page has no service worker.
  if (!('serviceWorker' in navigator)) return
  if (permission === null) {
    Reflect.deleteProperty(window, 'PushManager')
    return
  }
  const notification = {
    permission,
    requestPermission(): Promise<NotificationPermission> {
      sessionStorage.setItem('asked', '1')
      return Promise.resolve(permission)
    },
  }
  const bytesOf = (text: string) =>
    Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0))
  const keys = {
    p256dh:
      'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  }
  const known = () => {
    const endpoint = localStorage.getItem(key)
    if (endpoint === null) return null
    return {
      endpoint,
      options: { applicationServerKey: bytesOf(localStorage.getItem(`${key}.key`) ?? '').buffer },
      getKey: (name: keyof typeof keys) => bytesOf(keys[name]).buffer,
      unsubscribe: () => {
        localStorage.removeItem(key)
        return Promise.resolve(true)
      },
    }
  }
  const pushManager = {
    getSubscription: () => Promise.resolve(known()),
    subscribe: ({ applicationServerKey }: { applicationServerKey: string }) => {
      if (known() !== null) return Promise.reject(new Error('subscribed with another key'))
      localStorage.setItem(key, `https://push.laurel.test/send/${Math.random()}`)
      localStorage.setItem(`${key}.key`, applicationServerKey)
      return Promise.resolve(known())
    },
  }
  const registration = { pushManager, getNotifications: () => Promise.resolve([]) }
  Object.defineProperty(window, 'Notification', { value: notification })
  Object.defineProperty(window, 'PushManager', { value: {} })
  const container = navigator.serviceWorker
  Object.defineProperty(container, 'ready', { value: Promise.resolve(registration) })
  Object.defineProperty(container, 'getRegistration', {
    value: () => Promise.resolve(registration),
  })
}

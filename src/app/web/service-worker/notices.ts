import { addressBelow, readPush } from './read-push.ts'

/** Shows a push as a notification, one per tag, and its unread count on the app's icon. */
export async function showPush(
  worker: ServiceWorkerGlobalScope,
  data: PushMessageData | null,
): Promise<void> {
  const { scope } = worker.registration
  const { title, body, url, tag, badge } = readPush(data?.text() ?? '', scope)
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

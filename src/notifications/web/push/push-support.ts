/** Whether this browser can receive push messages. */
export type PushSupport =
  | 'ready'
  /** The person or a policy blocked notifications. */
  | 'blocked'
  /** An iPhone or iPad allows notifications only for apps on the Home Screen. */
  | 'install'
  | 'unsupported'

export interface BrowserFacts {
  readonly hasPush: boolean
  readonly isApplePhone: boolean
  readonly isInstalled: boolean
  readonly permission: NotificationPermission
}

export function supportOf(facts: BrowserFacts): PushSupport {
  if (facts.isApplePhone && !facts.isInstalled) return 'install'
  if (!facts.hasPush) return 'unsupported'
  return facts.permission === 'denied' ? 'blocked' : 'ready'
}

export function readSupport(): PushSupport {
  // These are missing outside secure contexts, such as plain http in the office network.
  const hasPush =
    'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
  return supportOf({
    hasPush,
    isApplePhone: isApplePhone(navigator),
    isInstalled: window.matchMedia('(display-mode: standalone)').matches,
    permission: hasPush ? Notification.permission : 'default',
  })
}

/** An iPad calls itself a Mac; Macs have no touch screen. */
export function isApplePhone({
  userAgent,
  maxTouchPoints,
}: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): boolean {
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
}

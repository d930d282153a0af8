/*
 * Tracks whether the page is current, which it is while it receives the server's live events.
 * Without them every balance on it may be out of date.
 */

/** Shorter interruptions, such as a server restart or a change of network, are not shown. */
const GRACE_MS = 5_000

/** The time at which live events stopped, in milliseconds since the epoch. */
let heardAt = Date.now()
let isHeard = true
/** The same time, while the page shows that it is out of date; otherwise null. */
let outOfDateSince: number | null = null
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

function tell(since: number | null): void {
  clearTimeout(timer)
  timer = undefined
  outOfDateSince = since
  for (const listener of listeners) listener()
}

/** Call when live events arrive again, or when nobody who needs them is signed in. */
export function connected(): void {
  isHeard = true
  tell(null)
}

/** Call when live events stop, for example in a hidden page, which nobody reads. */
export function disconnected(): void {
  clearTimeout(timer)
  timer = undefined
  stopHearing()
}

function stopHearing(): void {
  if (isHeard) heardAt = Date.now()
  isHeard = false
}

/** Like `disconnected`, in a visible page: out of date after GRACE_MS, at once when offline. */
export function reconnecting(): void {
  stopHearing()
  if (navigator.onLine) timer ??= setTimeout(() => tell(heardAt), GRACE_MS)
  else tell(heardAt)
}

/** For useSyncExternalStore. Listeners are also called on every reconnection. */
export const connection = {
  /** The time since which the page is out of date; null while it is current. */
  outOfDateSince: () => outOfDateSince,
  isHeard: () => isHeard,
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}

/*
 * Whether the page is current: it is while it hears the server's live events, which say what has
 * changed. Without them every balance on it may be out of date.
 */

/** A server that restarts, or a change of network, is soon over. */
const GRACE_MS = 5_000

/** When the events were last heard, in milliseconds since the epoch. */
let heardAt = Date.now()
let isHeard = true
/** The same moment, once the page has to say that it is not current; otherwise null. */
let outOfDateSince: number | null = null
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

function tell(since: number | null): void {
  clearTimeout(timer)
  timer = undefined
  outOfDateSince = since
  for (const listener of listeners) listener()
}

/** Live events are heard again, or nobody is signed in who needs them. */
export function connected(): void {
  isHeard = true
  tell(null)
}

/** Live events are not heard from now on, for example in a hidden page, which nobody reads. */
export function disconnected(): void {
  clearTimeout(timer)
  timer = undefined
  stopHearing()
}

function stopHearing(): void {
  if (isHeard) heardAt = Date.now()
  isHeard = false
}

/** As disconnected, in a page that is read: it says so if this takes long, at once when offline. */
export function reconnecting(): void {
  stopHearing()
  if (navigator.onLine) timer ??= setTimeout(() => tell(heardAt), GRACE_MS)
  else tell(heardAt)
}

/** For useSyncExternalStore; told of every reconnection, too. */
export const connection = {
  /** Since when the page is out of date; null while it is current. */
  outOfDateSince: () => outOfDateSince,
  isHeard: () => isHeard,
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}

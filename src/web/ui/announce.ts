export type AnnouncementKind = 'success' | 'warning' | 'error'

export interface Announcement {
  id: number
  kind: AnnouncementKind
  message: string
}

let current: readonly Announcement[] = []
let made = 0
const listeners = new Set<() => void>()

function replace(announcements: readonly Announcement[]): void {
  current = announcements
  for (const listener of listeners) listener()
}

/** A short message over the page (specification, section 8, Alerts), read out at once. */
export function announce(kind: AnnouncementKind, message: string): void {
  made += 1
  // The same words once, however often they are raised.
  const others = current.filter((announcement) => announcement.message !== message)
  replace([...others, { id: made, kind, message }])
}

/** Takes one announcement down, or all of them once they no longer hold. */
export function withdraw(id?: number): void {
  replace(id === undefined ? [] : current.filter((announcement) => announcement.id !== id))
}

/** What is announced now; for useSyncExternalStore. */
export const announcements = {
  current: () => current,
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}

import { Refused } from '#platform/contract/refusals.ts'

export type AnnouncementKind = 'success' | 'warning' | 'error'

/** An action that a message offers, such as Undo. */
export interface AnnouncementAction {
  label: string
  run: () => void
}

export interface Announcement {
  id: number
  kind: AnnouncementKind
  message: string
  /** A sentence below the message; empty for none. */
  detail: string
  /** Why somebody has to log in; see `askToLogin`. */
  asksToLogin: boolean
  action?: AnnouncementAction
}

/** More would cover the page: the oldest makes room. */
const MOST_SHOWN = 3

let current: readonly Announcement[] = []
let made = 0
const listeners = new Set<() => void>()

function replace(announcements: readonly Announcement[]): void {
  current = announcements
  for (const listener of listeners) listener()
}

/** A short message over the page (specification, section 8, Alerts), read out at once. */
export function announce(
  kind: AnnouncementKind,
  message: string,
  action?: AnnouncementAction,
): void {
  made += 1
  // The same words once, however often they are raised.
  const others = current.filter((announcement) => announcement.message !== message)
  const announcement = {
    id: made,
    kind,
    message,
    detail: '',
    asksToLogin: false,
    ...(action && { action }),
  }
  replace([...others, announcement].slice(-MOST_SHOWN))
}

/**
 * Says why somebody has to log in. It replaces every other message, and stays until somebody is
 * there to read it: a session also ends while nobody looks.
 * A session ends once: of several reasons the first is shown.
 */
export function askToLogin(kind: AnnouncementKind, message: string, detail = ''): void {
  made += 1
  const first = current.find(({ asksToLogin }) => asksToLogin)
  replace([first ?? { id: made, kind, message, detail, asksToLogin: true }])
}

/** Says that something failed. Where it failed because the session ended, Login opens and says that. */
export function announceFailure(error: unknown, words: string): void {
  if (error instanceof Refused && error.code === 'not-signed-in') askToLogin('warning', words)
  else announce('error', words)
}

/** Takes one announcement down, or all of them once they no longer hold. */
export function withdraw(id?: number): void {
  replace(id === undefined ? [] : current.filter((announcement) => announcement.id !== id))
}

/** Takes down what a page said to somebody who is signed out now; the reason for that stays. */
export function withdrawPageMessages(): void {
  replace(current.filter(({ asksToLogin }) => asksToLogin))
}

/** What is announced now; for useSyncExternalStore. */
export const announcements = {
  current: () => current,
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}

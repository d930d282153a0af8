import { t } from '@lingui/core/macro'
import { ACCESS_MESSAGES } from '#platform/contract/access-messages.ts'
import { Refused } from '#platform/contract/refusals.ts'

export type AnnouncementKind = 'success' | 'warning' | 'error'

/** An action that a message offers, such as Undo. */
export interface AnnouncementAction {
  label: string
  run: () => void
  /** The time it is offered; by default 12 seconds. */
  visibleMs?: number
  /** The name of its subject, for `withdrawOffer`. */
  of?: string
}

export interface Announcement {
  id: number
  kind: AnnouncementKind
  message: string
  /** A sentence below the message; empty for none. */
  detail: string
  /** Whether it says why to log in; see `askToLogin`. */
  asksToLogin: boolean
  action?: AnnouncementAction
}

/** More would cover the page; the oldest one is removed. */
const MOST_SHOWN = 3

let current: readonly Announcement[] = []
let made = 0
const listeners = new Set<() => void>()

function replace(announcements: readonly Announcement[]): void {
  current = announcements
  for (const listener of listeners) listener()
}

/** A short message over the page (specification, section 8, Alerts), read out at once. */
export function announceMessage(
  kind: AnnouncementKind,
  message: string,
  action?: AnnouncementAction,
): void {
  made += 1
  // Equal messages are shown once.
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
 * Announces why to log in. It replaces all other messages, and stays until somebody is at the
 * screen: a session also ends unattended. Of several reasons the first is shown.
 */
export function askToLogin(kind: AnnouncementKind, message: string, detail = ''): void {
  made += 1
  const first = current.find(({ asksToLogin }) => asksToLogin)
  replace([first ?? { id: made, kind, message, detail, asksToLogin: true }])
}

/** Announces a failure. If the session has ended, Login opens and shows it. */
export function announceFailure(error: unknown, words: string): void {
  if (error instanceof Refused && error.code === 'not-signed-in') askToLogin('warning', words)
  else announceMessage('error', words)
}

/**
 * If the session has ended, says so at Login, in words that tell that a request had no effect.
 * Not for a request without an answer, which may have had an effect.
 */
export function announceSessionEnd(error: unknown, words: string): void {
  if (!(error instanceof Refused) || error.code !== 'not-signed-in') return
  askToLogin('warning', t(ACCESS_MESSAGES.pleaseLogin), words)
}

/** Removes one announcement, or all of them. */
export function withdraw(id?: number): void {
  replace(id === undefined ? [] : current.filter((announcement) => announcement.id !== id))
}

/** Removes the offer of an action that has been done elsewhere. */
export function withdrawOffer(of: string): void {
  replace(current.filter(({ action }) => action?.of !== of))
}

/** Removes a page's announcements after a sign-out, except the reason to log in. */
export function withdrawPageMessages(): void {
  replace(current.filter(({ asksToLogin }) => asksToLogin))
}

/** The shown announcements, for useSyncExternalStore. */
export const announcements = {
  current: () => current,
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}

import { keepForPerson, keptForPerson } from '#platform/web/person-storage.ts'

/*
 * Whether the person switched notifications on in this browser. Most have not, so these functions
 * load the rest only if they did.
 */

const KEPT_AS = 'push'

/** Stores who switched notifications on in this browser; null means nobody. */
export function keepPushChoice(userId: number | null): void {
  keepForPerson(KEPT_AS, userId === null ? null : String(userId))
}

/**
 * Subscribes again if the person switched notifications on here and the subscription was lost: with
 * a new session, or because the browser changed it. A failure is left to the next call.
 */
export function renewPush(userId: number): void {
  if (keptForPerson(KEPT_AS) !== String(userId)) return
  void import('./device-push.ts')
    .then(({ renewDevice }) => renewDevice(userId))
    .catch(() => undefined)
}

/** Ends the browser's subscription at logout, if it can. The server's ends with the session. */
export function leavePush(): void {
  if (keptForPerson(KEPT_AS) === null) return
  void import('./device-push.ts')
    .then(({ forgetSubscription }) => forgetSubscription())
    .catch(() => undefined)
}

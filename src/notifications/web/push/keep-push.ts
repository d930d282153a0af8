import { keepForPerson, keptForPerson } from '#platform/web/person-storage.ts'

/*
 * Whether the person switched notifications on in this browser. Most have not: these functions load
 * the rest only for those who have.
 */

const KEPT_AS = 'push'

/** Null: nobody did. */
export function keepPushChoice(userId: number | null): void {
  keepForPerson(KEPT_AS, userId === null ? null : String(userId))
}

/**
 * Subscribes again if the person switched notifications on here, and they ended without their doing:
 * with a new session, or because the browser changed its subscription. Another time if it fails.
 */
export function renewPush(userId: number): void {
  if (keptForPerson(KEPT_AS) !== String(userId)) return
  void import('./device-push.ts')
    .then(({ renewDevice }) => renewDevice(userId))
    .catch(() => undefined)
}

/** At logout. The server's part ends with the session; this ends the browser's, if it can. */
export function leavePush(): void {
  if (keptForPerson(KEPT_AS) === null) return
  void import('./device-push.ts')
    .then(({ forgetSubscription }) => forgetSubscription())
    .catch(() => undefined)
}

import type { Topic } from '#platform/contract/events.ts'
import type { Change } from './outbox.ts'

export interface Listener {
  readonly userId: number
  readonly isAdministrator: boolean
}

const ADMINISTRATORS: ReadonlySet<Topic> = new Set<Topic>(['users', 'inventory'])

/** Whether a change is any of the listener's business: their own, everyone's, or the administrator's. */
export function concerns(change: Change, listener: Listener): boolean {
  if (change.userId !== null) return change.userId === listener.userId
  return ADMINISTRATORS.has(change.topic) ? listener.isAdministrator : true
}

/** A live event says what changed, never the new value; the browser reads it again. */
export const TOPICS = [
  'wallet',
  'session',
  'settings',
  'roles',
  'users',
  'names',
  'gifts',
  'cart',
  'purchases',
  'inventory',
  'manual',
  'wall',
  'thanks',
  'notifications',
  'everything',
] as const
export type Topic = (typeof TOPICS)[number]

/** The live event stream (server-sent events); the one resource that is not a JSON answer. */
export const EVENTS_PATH = '/api/events'

/** The same for a screen that shows the wall. */
export const SCREEN_EVENTS_PATH = '/api/screen/events'

export function isEventsPath(path: string | undefined): boolean {
  return path === EVENTS_PATH || path === SCREEN_EVENTS_PATH
}

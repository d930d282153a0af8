/** A live event says what changed, never the new value; the browser reads it again. */
export const TOPICS = [
  'wallet',
  'session',
  'users',
  'gifts',
  'cart',
  'purchases',
  'inventory',
  'manual',
  'everything',
] as const
export type Topic = (typeof TOPICS)[number]

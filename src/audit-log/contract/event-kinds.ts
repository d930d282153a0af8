// The kinds of the audit log's filter. Apart from the schemas, which the first page does not load.

export const EVENT_KIND_NAMES = [
  'signIns',
  'people',
  'imports',
  'points',
  'gifts',
  'orders',
  'thanks',
  'settings',
  'tokens',
  'webhooks',
  'chat',
  'help',
  'sights',
] as const
export type EventKind = (typeof EVENT_KIND_NAMES)[number]

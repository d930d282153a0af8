import { EVENT_KIND_NAMES, type EventKind } from '#audit-log/contract/event-kinds.ts'
import { day, oneOf, text, type SearchValues } from '#platform/web/search-params.ts'

export interface EventSearch {
  search?: string | undefined
  kind?: EventKind | undefined
  /** Days as "2026-11-21", both included. */
  from?: string | undefined
  to?: string | undefined
}

export function readEventSearch({ search, kind, from, to }: SearchValues): EventSearch {
  return {
    search: text(search),
    kind: oneOf(EVENT_KIND_NAMES, kind),
    from: day(from),
    to: day(to),
  }
}

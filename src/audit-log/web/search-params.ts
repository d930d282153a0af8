import { TRAIL_KIND_NAMES, type TrailKind } from '#audit-log/contract/trail-kinds.ts'
import { day, oneOf, text, type Given } from '#platform/web/search-params.ts'

export interface TrailSearch {
  search?: string | undefined
  kind?: TrailKind | undefined
  /** Days as "2026-11-21", both included. */
  from?: string | undefined
  to?: string | undefined
}

export function readTrailSearch({ search, kind, from, to }: Given): TrailSearch {
  return {
    search: text(search),
    kind: oneOf(TRAIL_KIND_NAMES, kind),
    from: day(from),
    to: day(to),
  }
}

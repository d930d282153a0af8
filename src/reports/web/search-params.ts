import { day, type Given } from '#platform/web/search-params.ts'

/** Days as "2026-11-21", both included. */
export interface RangeSearch {
  from?: string | undefined
  to?: string | undefined
}

export function readRangeSearch({ from, to }: Given): RangeSearch {
  return { from: day(from), to: day(to) }
}

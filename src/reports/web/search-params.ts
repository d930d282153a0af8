import { day, type SearchValues } from '#platform/web/search-params.ts'

/** Days as "2026-11-21", both included. */
export interface RangeSearch {
  from?: string | undefined
  to?: string | undefined
}

export function readRangeSearch({ from, to }: SearchValues): RangeSearch {
  return { from: day(from), to: day(to) }
}

/** A quarter as "2026-3". */
export function readQuarterSearch({ quarter }: SearchValues): { quarter?: string | undefined } {
  const isQuarter = typeof quarter === 'string' && /^[2-8]\d{3}-[1-4]$/.test(quarter)
  return { quarter: isQuarter ? quarter : undefined }
}

/** A month as "2026-11". */
export function readMonthSearch({ month }: SearchValues): { month?: string | undefined } {
  const isMonth = typeof month === 'string' && /^[2-8]\d{3}-(?:0[1-9]|1[0-2])$/.test(month)
  return { month: isMonth ? month : undefined }
}

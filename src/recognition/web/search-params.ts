import { oneOf, text, type Given } from '#platform/web/search-params.ts'

/** The wall's tabs; the first is shown where the address names none. */
export const WALL_TABS = ['company', 'received', 'given'] as const
export type WallTab = (typeof WALL_TABS)[number]

export interface WallSearch {
  tab?: Exclude<WallTab, 'company'> | undefined
  /** A company value's id. */
  value?: number | undefined
  /** Words of the message. */
  q?: string | undefined
}

export function readWallSearch({ tab, value, q }: Given): WallSearch {
  const isId = typeof value === 'number' && Number.isSafeInteger(value) && value > 0
  return {
    tab: oneOf(['received', 'given'], tab),
    value: isId ? value : undefined,
    q: text(q)?.slice(0, 120),
  }
}

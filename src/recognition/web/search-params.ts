import { oneOf, text, type SearchValues } from '#platform/web/search-params.ts'

/** The wall's tabs; the first is the default. */
export const WALL_TABS = ['company', 'received', 'given'] as const
export type WallTab = (typeof WALL_TABS)[number]

export interface WallSearch {
  tab?: Exclude<WallTab, 'company'> | undefined
  /** A company value's id. */
  value?: number | undefined
  /** Words of the message. */
  q?: string | undefined
}

export function readWallSearch({ tab, value, q }: SearchValues): WallSearch {
  const isId = typeof value === 'number' && Number.isSafeInteger(value) && value > 0
  return {
    tab: oneOf(['received', 'given'], tab),
    value: isId ? value : undefined,
    q: text(q)?.slice(0, 120),
  }
}

export interface ProfileSearch {
  /** The id of the company value whose thanks are shown. */
  value?: number | undefined
}

export function readProfileSearch({ value }: SearchValues): ProfileSearch {
  const isId = typeof value === 'number' && Number.isSafeInteger(value) && value > 0
  return { value: isId ? value : undefined }
}

/** The parts of the administrator's page; the first is the default. */
export const RECOGNITION_VIEWS = ['reports', 'values', 'rules'] as const
export type RecognitionView = (typeof RECOGNITION_VIEWS)[number]

export function readRecognitionSearch({ view }: SearchValues): {
  view?: RecognitionView | undefined
} {
  return { view: oneOf(RECOGNITION_VIEWS, view) }
}

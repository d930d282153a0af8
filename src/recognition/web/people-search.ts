import { oneOf, type Given } from '#platform/web/search-params.ts'

export interface ProfileSearch {
  /** The id of the company value whose thanks are shown. */
  value?: number | undefined
}

export function readProfileSearch({ value }: Given): ProfileSearch {
  const isId = typeof value === 'number' && Number.isSafeInteger(value) && value > 0
  return { value: isId ? value : undefined }
}

/** The parts of the administrator's page; the first is shown where the address names none. */
export const RECOGNITION_VIEWS = ['reports', 'values', 'rules'] as const
export type RecognitionView = (typeof RECOGNITION_VIEWS)[number]

export function readRecognitionSearch({ view }: Given): { view?: RecognitionView | undefined } {
  return { view: oneOf(RECOGNITION_VIEWS, view) }
}

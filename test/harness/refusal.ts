import { expect } from 'vitest'
import type { RefusalCode } from '#platform/contract/refusals.ts'
import { refusalInEnglish } from '#platform/server/language/say.ts'

/** A refusal as a use case throws it, which answers over HTTP say in these words. */
export function refusal(code: RefusalCode, words: string, field?: string) {
  expect(refusalInEnglish(code)).toBe(words)
  return { code, ...(field !== undefined && { field }) }
}

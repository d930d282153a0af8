import { REFUSALS } from './refusal-list.ts'

export type RefusalCode = keyof typeof REFUSALS

export function isRefusalCode(text: string): text is RefusalCode {
  return Object.hasOwn(REFUSALS, text)
}

export function statusOf(code: RefusalCode): number {
  return REFUSALS[code][0]
}

/** Whether a refusal is temporary; it then does not tell the result of an earlier try. */
export function isPassing(code: RefusalCode): boolean {
  return statusOf(code) === 503
}

export function wordsOf(code: RefusalCode): string {
  return REFUSALS[code][1]
}

/** Thrown by a use case to refuse; its transaction is rolled back. */
export class Refused extends Error {
  override readonly name = 'Refused'
  readonly code: RefusalCode
  readonly field: string | undefined

  constructor(code: RefusalCode, field?: string) {
    super(wordsOf(code))
    this.code = code
    this.field = field
  }
}

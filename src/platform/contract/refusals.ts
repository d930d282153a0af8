import type { REFUSALS } from './refusal-list.ts'

export type RefusalCode = keyof typeof REFUSALS

/**
 * Thrown by a use case to refuse; its transaction is rolled back. Its message is the code: the words
 * depend on the reader's language.
 */
export class Refused extends Error {
  override readonly name = 'Refused'
  readonly code: RefusalCode
  readonly field: string | undefined

  constructor(code: RefusalCode, field?: string) {
    super(code)
    this.code = code
    this.field = field
  }
}

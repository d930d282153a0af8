import type { MessageDescriptor } from '@lingui/core'

/** Says a message in the language of the person who reads it. */
export interface Say {
  (message: MessageDescriptor): string
  /** That language, for the numbers and names in a message. */
  readonly language: string
}

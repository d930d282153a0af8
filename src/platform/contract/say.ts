import type { MessageDescriptor } from '@lingui/core'

/** Says a message in the language of the person who reads it. */
export type Say = (message: MessageDescriptor) => string

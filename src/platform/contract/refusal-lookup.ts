import type { MessageDescriptor } from '@lingui/core'
import { REFUSALS } from './refusal-list.ts'
import type { RefusalCode } from './refusals.ts'

export function isRefusalCode(text: string): text is RefusalCode {
  return Object.hasOwn(REFUSALS, text)
}

export function refusalStatus(code: RefusalCode): number {
  return REFUSALS[code][0]
}

/** Whether a refusal is temporary; it then does not tell the result of an earlier try. */
export function isTemporary(code: RefusalCode): boolean {
  return refusalStatus(code) === 503
}

export function refusalMessage(code: RefusalCode): MessageDescriptor {
  return REFUSALS[code][1]
}

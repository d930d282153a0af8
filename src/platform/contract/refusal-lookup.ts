import type { MessageDescriptor } from '@lingui/core'
import { REFUSALS } from './refusal-list.ts'
import type { RefusalCode } from './refusals.ts'

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

export function messageOf(code: RefusalCode): MessageDescriptor {
  return REFUSALS[code][1]
}

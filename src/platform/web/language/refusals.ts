import type * as Lookup from '#platform/contract/refusal-lookup.ts'
import type { RefusalCode, Refused } from '#platform/contract/refusals.ts'
import { loadAllWords } from './choose-language.ts'
import { say } from './speak.ts'

let lookup: typeof Lookup | null = null

/** Loads the words of refusals. Login and Home begin without them: most visits need none. */
export async function loadRefusals(): Promise<void> {
  const words = loadAllWords()
  // If they can't be had, the server's own words are shown.
  lookup ??= await import('#platform/contract/refusal-lookup.ts').catch(() => null)
  await words
}

/** Whether this page knows a code of the server, which may be newer. */
export function isKnownRefusal(code: string): code is RefusalCode {
  return lookup?.isRefusalCode(code) ?? false
}

/** Whether a refusal is temporary; it then does not tell the result of an earlier try. */
export function isTemporaryRefusal(code: RefusalCode): boolean {
  return lookup?.isTemporary(code) ?? false
}

/** The words of a refused call, in the language of the page. */
export function wordsOfRefused({ code, message }: Refused): string {
  // A message that is not the code: words of the server, for a page that knows none.
  return message === code ? sayRefusal(code) : message
}

/** The words of a refusal in the language of the page; empty until they are loaded. */
export function sayRefusal(code: RefusalCode): string {
  return lookup === null ? '' : say(lookup.refusalMessage(code))
}

/** The code that a schema of the contract gives a fault; a fault of zod's own has none. */
export function codeOf(message: string): RefusalCode {
  return /^[a-z-]+$/.test(message) ? (message as RefusalCode) : 'invalid-input'
}

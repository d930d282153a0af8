import { OTHER_PHRASES } from './other-phrases.ts'
import { joinOtherRequests } from './other-requests.ts'
import { OTHER_WORDS } from './other-words.ts'

/** Stands for a request for something else; nobody types it. */
const REQUEST = 'requestforsomethingelse'

const PHRASE_LIST = OTHER_PHRASES.split(',').map((phrase) => phrase.trim().split(/\s+/))

/**
 * What names something in an office and in everyday life that Laurel has nothing to do with: where
 * the manuals say it after all, it is a word like any other. Of a phrase, its words as one.
 */
export const OTHER_MATTERS: ReadonlySet<string> = new Set([
  ...OTHER_WORDS.trim().split(/\s+/),
  ...PHRASE_LIST.map((words) => words.join('')),
  REQUEST,
])

const ENDING = '(?:ing|ed|e?s)?'
const BETWEEN = String.raw`\s+(?:(?:my|your|our|the|an?|some)\s+)?`

const SPOKEN = PHRASE_LIST.map((words) => ({
  first: words[0] ?? '',
  pattern: new RegExp(String.raw`\b${words.join(ENDING + BETWEEN)}${ENDING}\b`, 'g'),
  word: words.join(''),
}))

/** Makes one word of what names another matter: "business cards" is "businesscard". */
export function joinOtherMatters(text: string): string {
  return SPOKEN.reduce(
    // Most are not even begun.
    (all, { first, pattern, word }) => (all.includes(first) ? all.replaceAll(pattern, word) : all),
    joinOtherRequests(text, REQUEST),
  )
}

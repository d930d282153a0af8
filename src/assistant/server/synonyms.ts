import { SAID_FOR_DOING } from './said-for-doing.ts'
import { SAID_FOR } from './said-for.ts'
import { SAME_IN_SPEECH } from './same-in-speech.ts'

/** Of a word people say, those that the manuals may say instead. */
export const SYNONYMS: ReadonlyMap<string, readonly string[]> = synonyms()

function synonyms() {
  const others = new Map<string, Set<string>>()
  function lead(word: string, other: string) {
    others.set(word, (others.get(word) ?? new Set()).add(other))
  }
  for (const [other, said] of Object.entries({ ...SAID_FOR, ...SAID_FOR_DOING })) {
    for (const word of said.split(' ')) lead(word, other)
  }
  for (const line of SAME_IN_SPEECH) {
    const words = line.split(' ')
    for (const word of words) for (const other of words) if (other !== word) lead(word, other)
  }
  return new Map([...others].map(([word, set]) => [word, [...set]]))
}

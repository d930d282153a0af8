import { IDLE_WORDS } from './idle-words.ts'
import { SYNONYMS } from './synonyms.ts'

/** More than these say nothing about what is asked. */
const MOST_WORDS = 40
const LONGEST_WORD = 40

/** The different words of a question that tell what it is about, in their order, in lower case. */
export function questionWords(question: string): readonly string[] {
  const text = question
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[’‘ʼ]/g, "'")
    // "What's", "don't" and "Ada's" are "what", "do" and "ada".
    .replaceAll(/(?:n't|'(?:s|re|ve|ll|d|m))\b/g, '')
    .replaceAll(/\be-?mail/g, 'email')
  const words = joined(text.match(/(?!\p{N}+\b)[\p{L}\p{M}\p{N}]+/gu) ?? [])
  return [...new Set(words)]
    .filter((word) => word.length <= LONGEST_WORD && !IDLE_WORDS.has(word))
    .slice(0, MOST_WORDS)
}

/** "Top up" is something else than top and up. */
function joined(words: readonly string[]): readonly string[] {
  const all: string[] = []
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? ''
    const both = word + (words[at + 1] ?? '')
    const isOne = both !== word && SYNONYMS.has(both)
    all.push(isOne ? both : word)
    if (isOne) at++
  }
  return all
}

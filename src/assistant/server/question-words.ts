import { IDLE_WORDS } from './idle-words.ts'
import { SYNONYMS } from './synonyms.ts'
import { withoutRemarks } from './without-remarks.ts'

/** More than these say nothing about what is asked. */
const MOST_WORDS = 40
const LONGEST_WORD = 40
/** Nearly every passage says it: it tells something only where nothing else does. */
const PRODUCT = 'laurel'
/** What may stand apart from its verb. */
const PARTICLES: ReadonlySet<string> = new Set(['back', 'in', 'off', 'on', 'out', 'up'])

/**
 * The different words of a question, in lower case: those that tell what it is about, in their
 * order, and then those that any question has.
 */
export function questionWords(question: string): readonly string[] {
  const text = question
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[’‘ʼ]/g, "'")
    // "What's", "don't" and "Ada's" are "what", "do not" and "ada".
    .replaceAll(/n't\b/g, ' not')
    .replaceAll(/'(?:s|re|ve|ll|d|m)\b/g, '')
    .replaceAll(/\be-?mail/g, 'email')
    .replaceAll(/\bwi[- ]?fi\b/g, 'wifi')
  const words = joined(withoutRemarks(text).match(/(?!\p{N}+\b)[\p{L}\p{M}\p{N}]+/gu) ?? [])
  const named = [...new Set(words)].filter(
    (word) => word.length > 1 && word.length <= LONGEST_WORD && word !== PRODUCT,
  )
  const telling = named.filter((word) => !IDLE_WORDS.has(word)).slice(0, MOST_WORDS)
  const idle = named.filter((word) => IDLE_WORDS.has(word)).slice(0, MOST_WORDS)
  const isAboutAll = words.includes(PRODUCT) && telling.length === 0
  return [...(isAboutAll ? [PRODUCT] : []), ...telling, ...idle]
}

/**
 * With "topup" for "top up" and "topping up", and "getback" for "get it back": they mean more than
 * their words, which stay, since a manual may have those.
 */
function joined(words: readonly string[]): readonly string[] {
  const all: string[] = []
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? ''
    const one = phrase(word, words[at + 1])
    if (one !== null) all.push(one)
    all.push(word)
    const apart = PARTICLES.has(words[at + 2] ?? '') ? phrase(word, words[at + 2]) : null
    if (one === null && apart !== null) all.push(apart)
  }
  return all
}

/** Two words as the one they are listed as, whatever the ending of the first. */
function phrase(first: string, second = ''): string | null {
  if (second === '') return null
  const forms = [first, first.replace(/(?:ing|ed|s)$/, ''), first.replace(/(.)\1(?:ing|ed)$/, '$1')]
  return forms.map((form) => form + second).find((both) => SYNONYMS.has(both)) ?? null
}

import { nearestWord } from './nearest-word.ts'
import type { Vocabulary } from './vocabulary.ts'

/** Of what people say instead there is so much that a shorter word is near to something. */
const LONG_ENOUGH = 6
const SHORTEST_PART = 3
/** Before a word that the manuals have: "reupload", "unfulfilled". */
const PREFIX = /^(?:de|dis|mis|non|over|pre|re|un|under)(?=.{4})/

/**
 * The words, as full-text search knows them, that were probably meant by one that is not known:
 * spelt right, without what stands before it, or apart. None: it is some other word.
 */
export function meantWords(word: string, stem: string, vocabulary: Vocabulary): readonly string[] {
  const { times, synonyms, spelt } = vocabulary
  const isKnown = (one: string) => times.has(one) || (synonyms.get(one)?.length ?? 0) > 0
  const near =
    nearestWord(stem, times) ??
    nearestWord(stem.replace(/e$/, ''), times) ??
    (stem.length < LONG_ENOUGH ? null : nearestWord(stem, synonyms)) ??
    spelt.get(nearestWord(word, spelt) ?? '')
  if (near !== null && near !== undefined) return [near]
  const rest = stem.replace(PREFIX, '')
  if (rest !== stem && isKnown(rest)) return [rest]
  for (let at = SHORTEST_PART; at <= stem.length - SHORTEST_PART; at++) {
    const parts = [stem.slice(0, at), stem.slice(at)]
    if (parts.every(isKnown)) return parts
  }
  return []
}

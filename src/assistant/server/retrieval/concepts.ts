import type { QuestionLanguage } from '#assistant/server/languages/question-language.ts'
import { nearestWord } from './nearest-word.ts'
import { splitWords, withoutAccents, worthOf, type Vocabulary } from './vocabulary.ts'

/** Further words of a question are ignored. */
const MOST_WORDS = 40
const LONGEST_WORD = 40

const NUMBER = /^\p{N}+$/u

/** A word of a question. */
interface QuestionWord {
  readonly word: string
  /** The words that it is written as in the question: "log" and "in", "e" and "mail". */
  readonly parts: readonly string[]
}

/** The different words of a question in lower case, without greeting and thanks. */
export function questionWords(
  question: string,
  language: QuestionLanguage,
): readonly QuestionWord[] {
  const text = question
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[’‘ʼ]/g, "'")
    .replaceAll(/[‐‑]/g, '-')
    .replaceAll(/n't\b/g, ' not')
    .replaceAll(/'(?:s|re|ve|ll|d|m)\b/g, '')
    .replace(language.opening, '')
    .replace(language.closing, '')
  const words = compounds(
    text.match(/[\p{L}\p{M}\p{N}]+(?:-[\p{L}\p{M}\p{N}]+)*/gu) ?? [],
    language,
  )
  const different = new Map(words.map((one) => [one.word, one]))
  return [...different.values()]
    .filter(({ word }) => word.length > 1 && word.length <= LONGEST_WORD)
    .slice(0, MOST_WORDS)
}

/** Takes "back up", "e-mail" and "co worker" for one word each, which may be written in parts. */
function compounds(
  words: readonly string[],
  { particles, synonyms }: QuestionLanguage,
): readonly QuestionWord[] {
  const second = new Set(splitWords(particles))
  const known = new Set(
    Object.entries(synonyms).flatMap(([term, said]) => [term, ...splitWords(said)]),
  )
  const all: QuestionWord[] = []
  for (let at = 0; at < words.length; at++) {
    const [word = '', next = ''] = words.slice(at)
    const parts = word.split('-')
    const both = `${word}${next}`
    if (second.has(next) || (next !== '' && known.has(both))) {
      all.push({ word: both.replaceAll('-', ''), parts: [...parts, next] })
      at++
    } else {
      all.push({ word: parts.join(''), parts })
    }
  }
  return all
}

/** One subject of a question: a word of it, and the manuals' words for it. */
export interface Concept {
  /** Its weight; 0 for a filler word. */
  readonly worth: number
  /** Empty where the manuals have no word for it. */
  readonly stems: readonly Stem[]
}

export interface Stem {
  readonly stem: string
  /** The gain of a passage's score from a match. */
  readonly worth: number
}

const SYNONYM = 0.85
const MISSPELT = 0.8
const FILLER = 0.3

/** Facts about a question's words that the vocabulary lacks. */
export interface Spelling {
  readonly language: QuestionLanguage
  /** A word's stem for full-text search, '' if that drops the word. */
  readonly stemOf: (word: string) => string
  /** Whether it is a stem of a word in the dictionary of the language; Laurel has one of English only. */
  readonly isWord: (stem: string) => boolean
  /** Whether a gift of the shop is called so. */
  readonly isGift: (stem: string) => boolean
}

/** The concepts of a question. */
export function conceptsOf(
  words: readonly QuestionWord[],
  spelling: Spelling,
  vocabulary: Vocabulary,
): readonly Concept[] {
  const concepts = new Map<string, Concept>()
  const fillers = new Set(splitWords(withoutAccents(spelling.language.fillers)))
  for (const word of words.flatMap((one) => asWritten(one, spelling, vocabulary))) {
    const stem = spelling.stemOf(word)
    if (stem === '' || concepts.has(stem)) continue
    const isFiller = fillers.has(withoutAccents(word)) || NUMBER.test(word)
    concepts.set(
      stem,
      isFiller ? fillerConcept(stem, vocabulary) : conceptOf(stem, spelling, vocabulary),
    )
  }
  return [...concepts.values()]
}

/** A compound if the manuals know it, else its parts. */
function asWritten(
  { word, parts }: QuestionWord,
  { stemOf }: Spelling,
  vocabulary: Vocabulary,
): readonly string[] {
  const isKnown = parts.length < 2 || stemsFor(stemOf(word), 1, vocabulary).length > 0
  return isKnown ? [word] : parts
}

/** The stems of a question's words that are unknown to the manuals. */
export function unknownStems(
  words: readonly QuestionWord[],
  spelling: Pick<Spelling, 'stemOf'>,
  vocabulary: Vocabulary,
): readonly string[] {
  return words
    .flatMap(({ word, parts }) => [word, ...parts])
    .map((word) => spelling.stemOf(word))
    .filter((stem) => stem !== '' && stemsFor(stem, 1, vocabulary).length === 0)
}

/** The share of a question's words that are words of the language or of its manuals. */
export function familiarity(
  words: readonly QuestionWord[],
  { language, stemOf }: Pick<Spelling, 'language' | 'stemOf'>,
  vocabulary: Vocabulary,
): number {
  const fillers = new Set(splitWords(withoutAccents(language.fillers)))
  const known = words.filter(({ word }) => {
    const stem = stemOf(word)
    const isFiller = fillers.has(withoutAccents(word))
    return stem === '' || isFiller || stemsFor(stem, 1, vocabulary).length > 0
  })
  return words.length === 0 ? 0 : known.length / words.length
}

/** A filler word ("last", "get") finds no passage, but may decide which of two is better. */
function fillerConcept(stem: string, vocabulary: Vocabulary): Concept {
  if (!vocabulary.counts.has(stem)) return { worth: 0, stems: [] }
  return { worth: 0, stems: [{ stem, worth: FILLER * worthOf(stem, vocabulary) }] }
}

function conceptOf(stem: string, spelling: Spelling, vocabulary: Vocabulary): Concept {
  const stems = meantStems(stem, spelling, vocabulary)
  return { worth: stems.length > 0 ? largest(stems) : worthOf(stem, vocabulary), stems }
}

function meantStems(
  stem: string,
  { stemOf, isWord, isGift, language }: Spelling,
  vocabulary: Vocabulary,
): readonly Stem[] {
  const known = stemsFor(stem, 1, vocabulary)
  if (known.length > 0) return known
  if (isGift(stem)) return stemsFor(stemOf(language.gift), SYNONYM, vocabulary)
  if (isWord(stem)) return []
  const { counts, synonyms } = vocabulary
  const meant = nearestWord(stem, counts.keys()) ?? nearestWord(stem, synonyms.keys())
  return meant === null ? [] : stemsFor(meant, MISSPELT, vocabulary)
}

/** "backup" is also found where the manuals say "back up", "email" where they say "e-mail". */
const WITH_PARTICLE = /^(.{3,})(?:in|off|out|up)$/

function stemsFor(stem: string, weight: number, vocabulary: Vocabulary): readonly Stem[] {
  const { counts, synonyms, hyphenated, unaccented } = vocabulary
  const worth = weight * worthOf(stem, vocabulary)
  const own = counts.has(stem)
    ? [stem, ...(hyphenated.get(stem) ?? [])]
    : (unaccented.get(withoutAccents(stem)) ?? [])
  const [, verb = ''] = WITH_PARTICLE.exec(stem) ?? []
  const others = new Set([
    ...(counts.has(verb) ? [verb] : []),
    ...(synonyms.get(withoutAccents(stem)) ?? []),
  ])
  others.delete(stem)
  return [
    ...own.map((one) => ({ stem: one, worth })),
    ...[...others].map((other) => ({
      stem: other,
      worth: weight * SYNONYM * worthOf(other, vocabulary),
    })),
  ]
}

function largest(stems: readonly Stem[]): number {
  return Math.max(...stems.map(({ worth }) => worth))
}

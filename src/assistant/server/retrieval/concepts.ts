import { nearestWord } from './nearest-word.ts'
import type { QuestionWord } from './question-words.ts'
import { worthOf, type Vocabulary } from './vocabulary.ts'

/** One thing a question asks about: a word of it, and the manuals' words for it. */
export interface Concept {
  /** How much it tells; 0 for a word that any question may have. */
  readonly worth: number
  /** Empty where the manuals have no word for it. */
  readonly stems: readonly Stem[]
}

export interface Stem {
  readonly stem: string
  /** What a match with it adds to a passage's score. */
  readonly worth: number
}

const SYNONYM = 0.85
const MISSPELT = 0.8
const FILLER = 0.3

/** The concepts of a question; `stems` are its words as full-text search stems them, '' if it drops them. */
export function conceptsOf(
  words: readonly QuestionWord[],
  stems: readonly string[],
  vocabulary: Vocabulary,
): readonly Concept[] {
  const isFirst = (place: number) => stems.indexOf(stems[place] ?? '') === place
  return words
    .map(({ isFiller }, place) => ({ isFiller, stem: stems[place] ?? '', place }))
    .filter(({ stem, place }) => stem !== '' && isFirst(place))
    .map(({ isFiller, stem }) =>
      isFiller ? fillerConcept(stem, vocabulary) : conceptOf(stem, vocabulary),
    )
}

/** "Last" or "get" tells nothing by itself, but of two passages it may tell which is better. */
function fillerConcept(stem: string, vocabulary: Vocabulary): Concept {
  if (!vocabulary.counts.has(stem)) return { worth: 0, stems: [] }
  return { worth: 0, stems: [{ stem, worth: FILLER * worthOf(stem, vocabulary) }] }
}

function conceptOf(stem: string, vocabulary: Vocabulary): Concept {
  const { counts, synonyms } = vocabulary
  const known = stemsFor(stem, 1, vocabulary)
  if (known.length > 0) return { worth: largest(known), stems: known }
  const meant = nearestWord(stem, counts.keys()) ?? nearestWord(stem, synonyms.keys())
  const stems = meant === null ? [] : stemsFor(meant, MISSPELT, vocabulary)
  return { worth: stems.length > 0 ? largest(stems) : worthOf(stem, vocabulary), stems }
}

function stemsFor(stem: string, weight: number, vocabulary: Vocabulary): readonly Stem[] {
  const own = vocabulary.counts.has(stem)
    ? [{ stem, worth: weight * worthOf(stem, vocabulary) }]
    : []
  const others = [...(vocabulary.synonyms.get(stem) ?? [])].map((other) => ({
    stem: other,
    worth: weight * SYNONYM * worthOf(other, vocabulary),
  }))
  return [...own, ...others.filter((other) => other.stem !== stem)]
}

function largest(stems: readonly Stem[]): number {
  return Math.max(...stems.map(({ worth }) => worth))
}

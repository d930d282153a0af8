import { nearestWord } from './nearest-word.ts'
import type { Vocabulary } from './vocabulary.ts'

/** A word of a question, and what full-text search makes of it; a stop word is an empty stem. */
export interface AskedWord {
  readonly word: string
  readonly stem: string
}

/** A word of the manuals for a concept: how likely it is meant, and how much it tells. */
interface Said {
  readonly stem: string
  readonly weight: number
  readonly worth: number
}

/** Something a question asks about, and the words of the manuals for it. */
export interface Concept {
  /** How much it tells: the rarer in the manuals, the more. */
  readonly worth: number
  /** None: the manuals have no word for it. */
  readonly words: readonly Said[]
}

const SYNONYM = 0.7
const MISSPELT = 0.8
/** The manuals have no word for it: that may be what is asked about, or no matter. */
const UNKNOWN = 4
/** It names something that is none of Laurel's matters, so that is what is asked about. */
const ELSEWHERE = 7
/** Of what people say instead there is so much that a shorter word is near to something. */
const LONG_ENOUGH = 6
/** A word tells so much by how rare it is itself, and else by the commonest for its concept. */
const OWN = 0.5
/** How much less a word of any story tells. */
const ORDINARY = 0.5

/** What a question asks about. */
export function conceptsOf(
  asked: readonly AskedWord[],
  vocabulary: Vocabulary,
): readonly Concept[] {
  const told = new Map(asked.filter(({ stem }) => stem !== '').map((one) => [one.stem, one]))
  return merged([...told.values()].map((one) => conceptOf(one, vocabulary)))
}

/** "Translate into Italian" asks about languages once, however many words lead there. */
function merged(concepts: readonly Concept[]): readonly Concept[] {
  const bySet = new Map<string, Concept>()
  for (const [place, concept] of concepts.entries()) {
    const stems = concept.words.map(({ stem }) => stem).toSorted()
    const set = stems.length === 0 ? String(place) : stems.join(' ')
    const same = bySet.get(set)
    bySet.set(set, same === undefined || same.worth < concept.worth ? concept : same)
  }
  return [...bySet.values()]
}

function conceptOf({ word, stem }: AskedWord, vocabulary: Vocabulary): Concept {
  const { times, passages, synonyms, ordinary, elsewhere } = vocabulary
  const said = wordsFor(stem, vocabulary)
  // "Revers" is no English word, but what English full-text search makes of "reverse".
  if (said.length === 0 && times.has(word)) said.push({ stem: word, weight: MISSPELT })
  if (said.length === 0 && elsewhere.has(stem)) return { worth: ELSEWHERE, words: [] }
  if (said.length === 0) {
    const meant =
      nearestWord(stem, times) ??
      nearestWord(stem.replace(/e$/, ''), times) ??
      (stem.length < LONG_ENOUGH ? null : nearestWord(stem, synonyms))
    if (meant !== null) {
      said.push(
        ...wordsFor(meant, vocabulary).map((one) => ({ ...one, weight: one.weight * MISSPELT })),
      )
    }
  }
  if (said.length === 0) return { worth: ordinary.has(stem) ? 0 : UNKNOWN, words: [] }
  const commonest = Math.max(...said.map((one) => times.get(one.stem) ?? 0))
  const worth = worthOf(commonest, passages)
  const part = ordinary.has(stem) ? ORDINARY : 1
  return {
    worth: worth * part,
    words: said.map((one) => ({
      ...one,
      worth: part * (worth + OWN * (worthOf(times.get(one.stem) ?? 0, passages) - worth)),
    })),
  }
}

function wordsFor(stem: string, { times, synonyms }: Vocabulary) {
  const words = times.has(stem) ? [{ stem, weight: 1 }] : []
  for (const other of synonyms.get(stem) ?? []) {
    if (other !== stem) words.push({ stem: other, weight: SYNONYM })
  }
  return words
}

/** As in BM25: next to nothing for what every passage says, the most for what none does. */
function worthOf(times: number, passages: number): number {
  return Math.log(1 + (passages - times + 0.5) / (times + 0.5))
}

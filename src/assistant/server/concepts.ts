import { IDLE_WORDS } from './idle-words.ts'
import { meantWords } from './meant-words.ts'
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
/** A word tells so much by how rare it is itself, and else by the commonest for its concept. */
const OWN = 0.5
/** The weight of a word that appears in questions about anything. */
const IDLE = 0.2
const NO_MATTER: Concept = { worth: 0, words: [] }
/** A shorter word that nobody knows is near to something by chance. */
const LONG_ENOUGH = 5

/** What a question asks about. */
export function conceptsOf(
  asked: readonly AskedWord[],
  vocabulary: Vocabulary,
): readonly Concept[] {
  const told = new Map<string, AskedWord>()
  for (const one of asked) if (one.stem !== '' && !told.has(one.stem)) told.set(one.stem, one)
  return merged(
    [...told.values()].map((one) =>
      IDLE_WORDS.has(one.word) ? idleConcept(one, vocabulary) : conceptOf(one, vocabulary),
    ),
  )
}

/** "Translate into Italian" asks about languages once, however many words lead there. */
function merged(concepts: readonly Concept[]): readonly Concept[] {
  const bySynonym = new Map<string, Concept>()
  for (const [place, concept] of concepts.entries()) {
    const [first] = concept.words
    const key = first?.weight === SYNONYM ? first.stem : String(place)
    const same = bySynonym.get(key)
    bySynonym.set(key, same === undefined || same.worth < concept.worth ? concept : same)
  }
  return [...bySynonym.values()]
}

/** Nobody asks about "two" or "last", but of two passages they tell which one is meant. */
function idleConcept({ stem }: AskedWord, { times, passages }: Vocabulary): Concept {
  const known = times.get(stem)
  if (known === undefined) return NO_MATTER
  return { worth: 0, words: [{ stem, weight: 1, worth: IDLE * worthOf(known, passages) }] }
}

function conceptOf({ word, stem }: AskedWord, vocabulary: Vocabulary): Concept {
  const { times, passages } = vocabulary
  const said = wordsFor(stem, vocabulary)
  // "Revers" is no English word, but what English full-text search makes of "reverse".
  if (said.length === 0 && times.has(word)) said.push({ stem: word, weight: MISSPELT })
  if (said.length === 0) said.push(...wordsMeant({ word, stem }, vocabulary))
  if (said.length === 0) {
    // A word that the manuals lack is worth as much as one of a single passage.
    return isIdleMisspelt(word) ? NO_MATTER : { worth: worthOf(1, passages), words: [] }
  }
  const commonest = Math.max(...said.map((one) => times.get(one.stem) ?? 0))
  const worth = worthOf(commonest, passages)
  return {
    worth,
    words: said.map((one) => ({
      ...one,
      worth: worth + OWN * (worthOf(times.get(one.stem) ?? 0, passages) - worth),
    })),
  }
}

function wordsMeant({ word, stem }: AskedWord, vocabulary: Vocabulary) {
  return meantWords(word, stem, vocabulary)
    .flatMap((meant) => wordsFor(meant, vocabulary))
    .map((one) => ({ ...one, weight: one.weight * MISSPELT }))
}

function isIdleMisspelt(word: string): boolean {
  return word.length >= LONG_ENOUGH && nearestWord(word, IDLE_WORDS) !== null
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

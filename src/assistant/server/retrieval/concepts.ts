import { nearestWord } from './nearest-word.ts'
import { worthOf, type Vocabulary } from './vocabulary.ts'
import { SYNONYMS } from './synonyms.ts'

/** Further words of a question are ignored. */
const MOST_WORDS = 40
const LONGEST_WORD = 40

/** Words that occur in questions about anything, besides the stop words of full-text search. */
const FILLERS: ReadonlySet<string> = new Set(
  `able actually already also always another anybody anyone anything around ask asked cannot come
  could day days different else even ever every everything exactly find found get gets getting go
  goes going gone got happen happened happens help however instead keep know last laurel let like
  long look looking lot made make makes many may maybe mean means might month much must need needs
  never new next nothing ok one ones people per please possible put question quite really right
  said saw say says see seem seems shall show shows since somebody someone something soon still
  stuff sure take tell thing things think though time today told tried try trying two understand us
  use used using want wanted wants way week well went whether will wish without wonder work working
  works would year yes yesterday yet`.split(/\s+/),
)

const GREETING = /^\s*(?:hi|hello|hey|dear|good (?:morning|afternoon|evening))\b[^.!?,\n]*[.!,\n]/
// Thanks after the question, or alone, but not at the start of a question ("thanks per week").
const THANKS =
  /(?:(?<=[.!?,\n])\s*(?:many |kind )?(?:thanks|thank you|cheers)[^.!?,\n]{0,30}|^\s*(?:thanks|thank you|cheers)(?: (?:a lot|so much|very much))?)[.!]*\s*$/

/** A word of a question. */
interface QuestionWord {
  readonly word: string
  /** Whether it may occur in a question about anything. */
  readonly isFiller: boolean
}

/** The different words of a question in lower case, without greeting and thanks. */
export function questionWords(question: string): readonly QuestionWord[] {
  const text = question
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[’‘ʼ]/g, "'")
    .replaceAll(/n't\b/g, ' not')
    .replaceAll(/'(?:s|re|ve|ll|d|m)\b/g, '')
    .replaceAll(/\be-mail/g, 'email')
    .replace(GREETING, '')
    .replace(THANKS, '')
  const words = joined(text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [])
  return [...new Set(words)]
    .filter((word) => word.length > 1 && word.length <= LONGEST_WORD)
    .slice(0, MOST_WORDS)
    .map((word) => ({ word, isFiller: FILLERS.has(word) }))
}

const KNOWN = new Set(
  Object.entries(SYNONYMS).flatMap(([term, said]) => [term, ...said.split(' ')]),
)

/** Joins "sign up" and "top up" to the one word in the list of synonyms. */
function joined(words: readonly string[]): readonly string[] {
  const all: string[] = []
  for (let at = 0; at < words.length; at++) {
    const both = `${words[at]}${words[at + 1] ?? ''}`
    const isOne = words[at + 1] !== undefined && KNOWN.has(both)
    all.push(isOne ? both : (words[at] ?? ''))
    if (isOne) at++
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

/** A filler word ("last", "get") finds no passage, but may decide which of two is better. */
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

import { nearestWord } from './nearest-word.ts'
import type { Vocabulary } from './vocabulary.ts'

/** Something a question asks about, and the words of the manuals for it. */
export interface Concept {
  /** How much it tells: the rarer in the manuals, the more. */
  readonly worth: number
  /** None: the manuals have no word for it. */
  readonly words: readonly { readonly stem: string; readonly weight: number }[]
}

const MISSPELT = 0.8
const SYNONYM = 0.6

/** Words that every question has, whatever it is about. */
const IDLE = new Set(
  'get got need want would like tell know mean use make see let pleas thank hi hello someth anyth someon anyon one way also could may might must shall laurel'.split(
    ' ',
  ),
)

/** What a question asks about, by the stems of its words; stop words have none. */
export function conceptsOf(stems: readonly string[], vocabulary: Vocabulary): readonly Concept[] {
  const told = [...new Set(stems)].filter((stem) => stem !== '' && !IDLE.has(stem))
  return told.map((stem) => conceptOf(stem, vocabulary))
}

function conceptOf(stem: string, { times, passages, synonyms }: Vocabulary): Concept {
  const words: { stem: string; weight: number }[] = []
  const others = synonyms.get(stem) ?? []
  if (times.has(stem)) words.push({ stem, weight: 1 })
  for (const other of others) {
    if (times.has(other) && other !== stem) words.push({ stem: other, weight: SYNONYM })
  }
  if (words.length === 0) {
    const meant = nearestWord(stem, times)
    if (meant !== null) words.push({ stem: meant, weight: MISSPELT })
  }
  const rarest = Math.min(...words.map((word) => times.get(word.stem) ?? 0))
  return { worth: worthOf(words.length === 0 ? 0 : rarest, passages), words }
}

/** As in BM25: next to nothing for what every passage says, the most for what none does. */
function worthOf(times: number, passages: number): number {
  return Math.log(1 + (passages - times + 0.5) / (times + 0.5))
}

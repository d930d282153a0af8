import { SYNONYMS } from './synonyms.ts'

/** More words say no more about a question. */
const MOST_WORDS = 40
const LONGEST_WORD = 40

/** Words of questions about anything, beside the stop words of full-text search. */
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
const THANKS =
  /(?<=^|[.!?,\n])\s*(?:many |kind )?(?:thanks|thank you|cheers)[^.!?,\n]{0,30}[.!]*\s*$/

/** A word of a question. */
export interface QuestionWord {
  readonly word: string
  /** Any question may have it. */
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

/** "Sign up" and "top up" as the one word that the synonyms know. */
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

import type { Audience, FactName } from '#manuals/contract/manual.ts'
import { normalQuestion } from '#manuals/server/normal-question.ts'
import type { Concept } from './concepts.ts'

/** A match of a concept, by its index: its strength (0 to 1), and its gain for the score. */
export type Hits = readonly (readonly [concept: number, strength: number, score: number])[]

/** A passage that contains a word of the question. */
export interface Candidate {
  readonly sectionId: number
  readonly title: string
  readonly heading: string
  readonly text: string
  readonly audience: Audience
  readonly facts: readonly FactName[]
  readonly hits: Hits
  /** The best hits of its whole section. */
  readonly around: Hits
}

export type FoundPassage = Pick<Candidate, 'title' | 'heading' | 'text' | 'facts'>

export interface Ranked {
  /** The best passage of each section that matches, best first. */
  readonly passages: readonly FoundPassage[]
  /** The best passages of any section, several of one too, best first: a model's context. */
  readonly closest: readonly FoundPassage[]
  /** False where the first passage matches too little of the question, or there is none. */
  readonly isSure: boolean
}

interface Ranking {
  readonly question: string
  readonly concepts: readonly Concept[]
  readonly candidates: readonly Candidate[]
}

/** The answer, and links to three other sections. */
const MOST_PASSAGES = 4
/** A model's context; its passages are short enough for that. */
const MOST_CLOSEST = 6
/** The least share of the answer's score with which another section is linked. */
const LEAST_OF_BEST = 0.3
/** The share that a section's other passages add to each of its passages. */
const AROUND = 0.3
/** A heading that shares words with the question, stop words too. */
const HEADING = { score: 0.3, same: 0.75, sameScore: 3, similar: 0.5 }
/** The gain of administrators' sections, since administrators mostly ask about administering. */
const OWN_AUDIENCE = 1.3
/** Lists of error messages rank below how-tos, unless the question quotes one of the messages. */
const MESSAGES = { quoted: 3, other: 0.7 }
/** A match in a heading or title is stronger than this. */
const HEADED = 0.4
/**
 * A match is weak below this share of the total worth of the question's words. Words in a text
 * score about a third of their worth, words in a heading two thirds.
 */
const SURE = 0.25

/** Ranks the passages that match a question. */
export function rank(ranking: Ranking): Ranked {
  const telling = ranking.concepts.some(({ worth }) => worth > 0)
  const judged = ranking.candidates
    .filter((candidate) => !telling || matches(candidate, ranking.concepts))
    .map((candidate) => ({ candidate, ...judge(candidate, ranking) }))
    .sort((a, b) => b.score - a.score)
  const [best] = judged
  if (best === undefined) return { passages: [], closest: [], isSure: false }
  const sections = [...Map.groupBy(judged, ({ candidate }) => candidate.sectionId).values()]
  const found = (some: typeof judged, most: number): FoundPassage[] =>
    some
      .filter(({ score }) => score >= LEAST_OF_BEST * best.score)
      .slice(0, most)
      .map(({ candidate: { title, heading, text, facts } }) => ({ title, heading, text, facts }))
  return {
    passages: found(
      sections.flatMap((section) => section.slice(0, 1)),
      MOST_PASSAGES,
    ),
    closest: found(judged, MOST_CLOSEST),
    isSure: best.isSure,
  }
}

/** Whether a section matches a question with non-filler words; fillers match only in headings. */
function matches({ around }: Candidate, concepts: readonly Concept[]): boolean {
  return around.some(
    ([concept, strength]) => (concepts[concept]?.worth ?? 0) > 0 || strength > HEADED,
  )
}

function judge(candidate: Candidate, { question, concepts }: Ranking) {
  let score = 0
  for (const [, , added] of candidate.hits) score += added
  for (const [, , most] of candidate.around) score += AROUND * most
  const asked = concepts.reduce((sum, { worth }) => sum + worth, 0)
  const shared = sharedWords(question, candidate.heading)
  const isQuoted = quotesMessage(question, candidate.text)
  score += HEADING.score * shared * Math.max(asked, score)
  if (shared >= HEADING.same) score *= HEADING.sameScore
  if (isListOfMessages(candidate.text)) score *= isQuoted ? MESSAGES.quoted : MESSAGES.other
  const isSure = asked > 0 ? score >= SURE * asked : shared >= HEADING.similar
  if (candidate.audience === 'administrator') score *= OWN_AUDIENCE
  return { score, isSure: isQuoted || isSure }
}

/** Dice's coefficient of the question's and the heading's words. */
function sharedWords(question: string, heading: string): number {
  const asked = new Set(normalQuestion(question).split(' '))
  const headed = new Set(normalQuestion(heading).split(' '))
  return (2 * asked.intersection(headed).size) / (asked.size + headed.size)
}

function isListOfMessages(text: string): boolean {
  return (text.match(/^- ["“]/gm) ?? []).length > 1
}

const MESSAGE = /["“]([^"“”]{8,})["”]/g

/** Whether the question contains a message of the text, or is at least three words of one. */
function quotesMessage(question: string, text: string): boolean {
  const asked = normalQuestion(question)
  const isLong = asked.split(' ').length > 2
  return [...text.matchAll(MESSAGE)].some(([, words = '']) => {
    const message = normalQuestion(words)
    return (message.includes(' ') && asked.includes(message)) || (isLong && message.includes(asked))
  })
}

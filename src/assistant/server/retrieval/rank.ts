import type { Audience, FactName } from '#manuals/contract/manual.ts'
import { normalQuestion } from '#manuals/server/normal-question.ts'
import type { Concept } from './concepts.ts'

/** How strongly a concept, by its index, is said (0 to 1), and what that adds to the score. */
export type Hits = readonly (readonly [concept: number, strength: number, score: number])[]

/** A passage that has a word of the question. */
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

/** The best passage of each section that matches, best first. */
export interface Ranked {
  readonly passages: readonly FoundPassage[]
  /** False where the first passage matches too little of the question, or there is none. */
  readonly isSure: boolean
}

interface Ranking {
  readonly question: string
  readonly concepts: readonly Concept[]
  readonly candidates: readonly Candidate[]
  /** What a word is worth that a single passage has. */
  readonly rarest: number
}

/** The answer, and links to three other sections. */
const MOST_PASSAGES = 4
/** Another section is linked when it scores this much of the answer's score. */
const LEAST_OF_BEST = 0.3
/** The share that a section's other passages add to each of its passages. */
const AROUND = { score: 0.3, coverage: 0.4 }
/** A heading that shares words with the question, stop words too. */
const HEADING = { score: 0.3, same: 0.75, sameScore: 3, similar: 0.5 }
/** An administrator mostly asks about administering. */
const OWN_AUDIENCE = 1.3
/** Lists of error messages rank below how-tos, unless the question quotes one of the messages. */
const MESSAGES = { quoted: 3, other: 0.7 }
/** Said as strongly as in a heading. */
const FULL_STRENGTH = 0.4
/** Sure: `share` of the question is covered, or `worth` rarest words and at least `least` of it. */
const SURE = { share: 0.35, worth: 0.86, least: 0.2 }

/** Ranks the passages that match a question. */
export function rank(ranking: Ranking): Ranked {
  const telling = ranking.concepts.some(({ worth }) => worth > 0)
  const judged = ranking.candidates
    .filter((candidate) => !telling || matches(candidate, ranking.concepts))
    .map((candidate) => ({ candidate, ...judge(candidate, ranking) }))
    .sort((a, b) => b.score - a.score)
  const [best] = judged
  if (best === undefined) return { passages: [], isSure: false }
  const sections = [...Map.groupBy(judged, ({ candidate }) => candidate.sectionId).values()]
  const passages = sections
    .flatMap((section) => section.slice(0, 1))
    .filter(({ score }) => score >= LEAST_OF_BEST * best.score)
    .slice(0, MOST_PASSAGES)
    .map(({ candidate: { title, heading, text, facts } }) => ({ title, heading, text, facts }))
  return { passages, isSure: best.isSure }
}

/** A word any question may have matches only as a heading, unless the question has no other. */
function matches({ around }: Candidate, concepts: readonly Concept[]): boolean {
  return around.some(
    ([concept, strength]) => (concepts[concept]?.worth ?? 0) > 0 || strength > FULL_STRENGTH,
  )
}

function judge(candidate: Candidate, ranking: Ranking) {
  const { question, concepts, rarest } = ranking
  const own = new Map(candidate.hits.map(([concept, ...hit]) => [concept, hit]))
  let score = 0
  let covered = 0
  for (const [concept, strongest, most] of candidate.around) {
    const [strength, added] = own.get(concept) ?? [0, 0]
    const said = Math.max(full(strength), AROUND.coverage * full(strongest))
    score += added + AROUND.score * most
    covered += said * (concepts[concept]?.worth ?? 0)
  }
  const asked = concepts.reduce((sum, { worth }) => sum + worth, 0)
  const shared = sharedWords(question, candidate.heading)
  const isQuoted = quotesMessage(question, candidate.text)
  score += HEADING.score * shared * Math.max(asked, score)
  if (shared >= HEADING.same) score *= HEADING.sameScore
  if (candidate.audience === 'administrator') score *= OWN_AUDIENCE
  if (isListOfMessages(candidate.text)) score *= isQuoted ? MESSAGES.quoted : MESSAGES.other
  const isCovered =
    covered >= SURE.share * asked ||
    (covered >= SURE.worth * rarest && covered >= SURE.least * asked)
  return {
    score,
    isSure:
      isQuoted || shared >= HEADING.same || (asked > 0 ? isCovered : shared >= HEADING.similar),
  }
}

function full(strength: number): number {
  return Math.min(1, strength / FULL_STRENGTH)
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

/** The question contains a message of the text, or is three words of one or more. */
function quotesMessage(question: string, text: string): boolean {
  const asked = normalQuestion(question)
  const isLong = asked.split(' ').length > 2
  return [...text.matchAll(MESSAGE)].some(([, words = '']) => {
    const message = normalQuestion(words)
    return (message.includes(' ') && asked.includes(message)) || (isLong && message.includes(asked))
  })
}

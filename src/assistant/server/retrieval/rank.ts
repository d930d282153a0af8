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
  /** The section's own text, or the file attached to it. */
  readonly origin: 'section' | 'file'
  readonly audience: Audience
  readonly facts: readonly FactName[]
  /** The stems of the heading. */
  readonly headed: readonly string[]
  readonly hits: Hits
  /** The best hits of its whole section. */
  readonly around: Hits
}

export type FoundPassage = Pick<Candidate, 'sectionId' | 'title' | 'heading' | 'text' | 'facts'>

export interface Ranked {
  /** The best passage of each section that matches, best first. */
  readonly passages: readonly FoundPassage[]
  /** The best passages of any section, several of one too, best first: a model's context. */
  readonly closest: readonly FoundPassage[]
  /** False where too little says that the first passage is the answer, or there is none. */
  readonly isSure: boolean
}

interface Ranking {
  readonly question: string
  readonly concepts: readonly Concept[]
  readonly candidates: readonly Candidate[]
  /** The worth of a word that one passage has. */
  readonly rarest: number
}

/** The answer, and links to three other sections. */
const MOST_PASSAGES = 4
/** A model's context; its passages are short enough for that. */
const MOST_CLOSEST = 6
/** The least share of the answer's score with which another section is linked. */
const LEAST_OF_BEST = 0.3
/** The share that a section's other passages add to each of its passages. */
const AROUND = 0.45
/** A heading that says what the question asks. */
const HEADING = { same: 0.9, sameScore: 2 }
/** The gain of administrators' sections, since administrators mostly ask about administering. */
const OWN_AUDIENCE = 1.3
/** Lists of error messages rank below how-tos, unless the question quotes one of the messages. */
const MESSAGES = { quoted: 3, other: 0.7 }
/** A match in a heading or title is stronger than this. */
const HEADED = 0.4
/** An answer is sure if its passage has this share of the question's telling words, and this evidence. */
const SURE = { found: 0.4, evidence: 0.18 }
/** How many of the best passages must agree on the answer's section. */
const AGREEING = 8

/** Ranks the passages that match a question. */
export function rank(ranking: Ranking): Ranked {
  const telling = ranking.concepts.some(({ worth }) => worth > 0)
  const judged = ranking.candidates
    .filter((candidate) => !telling || matches(candidate, ranking.concepts))
    .map((candidate) => judge(candidate, ranking))
    .sort((a, b) => b.score - a.score)
  const [best] = judged
  if (best === undefined) return { passages: [], closest: [], isSure: false }
  const sections = [...Map.groupBy(judged, ({ candidate }) => candidate.sectionId).values()]
  const firsts = sections.flatMap((section) => ownTextFirst(section) ?? [])
  const isAnother = ({ candidate }: ScoredCandidate) => candidate !== firsts[0]?.candidate
  const good = (some: readonly ScoredCandidate[], most: number): FoundPassage[] =>
    some
      .filter(({ score }) => score >= LEAST_OF_BEST * best.score)
      .slice(0, most)
      .map(({ candidate: { sectionId, title, heading, text, facts } }) => {
        return { sectionId, title, heading, text, facts }
      })
  return {
    passages: good(firsts, MOST_PASSAGES),
    closest: good([...firsts.slice(0, 1), ...judged.filter(isAnother)], MOST_CLOSEST),
    isSure: best.isQuoted || best.shared >= HEADING.same || isSure(judged, ranking),
  }
}

/**
 * The best of a section's passages. Its own text comes before its file, which is often older, if it
 * has as many of the question's telling words.
 */
function ownTextFirst(section: readonly ScoredCandidate[]): ScoredCandidate | undefined {
  const [best] = section
  if (best?.candidate.origin !== 'file') return best
  const isOwn = ({ candidate, found }: ScoredCandidate) =>
    candidate.origin === 'section' && found > 0 && found >= best.found
  const own = section.find(isOwn)
  return own === undefined ? best : { ...own, score: best.score }
}

/** Whether a section matches a question with non-filler words; fillers match only in headings. */
function matches({ around }: Candidate, concepts: readonly Concept[]): boolean {
  return around.some(
    ([concept, strength]) => (concepts[concept]?.worth ?? 0) > 0 || strength > HEADED,
  )
}

interface ScoredCandidate {
  readonly candidate: Candidate
  readonly score: number
  /** How many of the question's telling words it has. */
  readonly found: number
  /** How much of the heading the question says, from 0 to 1. */
  readonly shared: number
  readonly isQuoted: boolean
}

function judge(candidate: Candidate, { question, concepts }: Ranking): ScoredCandidate {
  let score = 0
  for (const [, , added] of candidate.hits) score += added
  for (const [, , most] of candidate.around) score += AROUND * most
  const shared = sharedConcepts(concepts, candidate.headed)
  const isQuoted = quotesMessage(question, candidate.text)
  if (shared >= HEADING.same) score *= HEADING.sameScore
  if (isListOfMessages(candidate.text)) score *= isQuoted ? MESSAGES.quoted : MESSAGES.other
  if (candidate.audience === 'administrator') score *= OWN_AUDIENCE
  const found = candidate.hits.filter(([concept]) => (concepts[concept]?.worth ?? 0) > 0).length
  return { candidate, score, found, shared, isQuoted }
}

/**
 * Whether enough says that the first passage is the answer: its score, the share of the question's
 * telling words that it has (one rare word of a long question scores high too), and the agreement of
 * the best passages on its section.
 */
function isSure(judged: readonly ScoredCandidate[], { concepts, rarest }: Ranking): boolean {
  const [best] = judged
  const telling = concepts.filter(({ worth }) => worth > 0)
  if (best === undefined || telling.length === 0) return false
  const found = best.found / telling.length
  const asked = telling.reduce((sum, { worth }) => sum + worth, 0)
  // Half-way between the share of the question's worth, which favours short questions, and the score
  // itself, which favours long ones.
  const strength = best.score / Math.sqrt(asked * rarest)
  return found >= SURE.found && strength * found * agreement(judged) >= SURE.evidence
}

/** The section's score among the best passages as a share of its and its strongest rival's. */
function agreement(judged: readonly ScoredCandidate[]): number {
  const scores = new Map<number, number>()
  for (const { candidate, score } of judged.slice(0, AGREEING)) {
    scores.set(candidate.sectionId, (scores.get(candidate.sectionId) ?? 0) + score)
  }
  const [own = 0, ...others] = scores.values()
  return own / (own + Math.max(0, ...others))
}

/**
 * Dice's coefficient of a question's concepts and a heading's stems. Words of any question count only
 * if it has no others; those that it shares with the heading are no difference.
 */
function sharedConcepts(concepts: readonly Concept[], headed: readonly string[]): number {
  const telling = concepts.filter(({ worth }) => worth > 0)
  const asked = telling.length > 0 ? telling : concepts
  const isIn = ({ stems }: Concept) => stems.some(({ stem }) => headed.includes(stem))
  const shared = asked.filter(isIn)
  const alike = concepts.filter((concept) => !asked.includes(concept) && isIn(concept))
  const words = headed.filter((stem) => !stem.includes('-'))
  const all = asked.length + words.length - alike.length
  return all === 0 ? 0 : (2 * shared.length) / all
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

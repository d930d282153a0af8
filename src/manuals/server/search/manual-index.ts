import { setImmediate } from 'node:timers/promises'
import type { Audience, FactName } from '#manuals/contract/manual.ts'
import { normalQuestion } from '#manuals/server/normal-question.ts'
import type { Language } from '#platform/contract/languages.ts'
import { gramsOf, isPair } from './grams.ts'

/** A passage of the manuals, with the questions that its part is known to answer. */
export interface IndexedPassage {
  readonly sectionId: number
  readonly title: string
  readonly heading: string
  readonly text: string
  /** The section's own text, or the file attached to it. */
  readonly origin: 'section' | 'file'
  readonly audience: Audience
  readonly language: Language
  readonly facts: readonly FactName[]
  readonly questions: readonly string[]
}

export interface SearchResult {
  /** The passages that share words with the question, best first. */
  readonly passages: readonly IndexedPassage[]
  /** False where too little says that the first passage is the answer, or there is none. */
  readonly isSure: boolean
  /** How much of the question the manuals know, from 0 to 1: rare words count for more. */
  readonly familiar: number
}

export interface ManualIndex {
  readonly passages: readonly IndexedPassage[]
  /** `isTyping`: the last word may be the beginning of one. */
  search(question: string, options?: { isTyping?: boolean }): SearchResult
}

/** How often a gram counts in a field. A known question counts as often as the text. */
const WEIGHTS = { title: 3, heading: 3, question: 1, text: 1 }
/** BM25's parameters: saturation of repeated grams, and how much longer passages are levelled. */
const BM25 = { saturation: 1.2, length: 0.8 }
/** The share of its section's other passages that a passage gains. */
const AROUND = 0.06
/** Administrators mostly ask about administering. */
const OWN_AUDIENCE = 1.15
/** Prose alone has fewer of a question's words than parts whose questions are known. */
const WITHOUT_QUESTIONS = 1.4
/** An attached file is often older than the section's own text. */
const IN_FILE = 0.9
/** Lists of error messages come after how-tos, unless the question quotes one of the messages. */
const MESSAGES = { quoted: 3, other: 0.7 }
const MOST_PASSAGES = 20
/** Passages with a smaller share of the best one's score are left out. */
const LEAST_OF_BEST = 0.3
/** A question of which the manuals know less than this share is not answered by them. */
const LEAST_FAMILIAR = 0.3
/** A passage that shares only common words with a question ("how", "the") says nothing about it. */
const LEAST_TELLING = 0.6
/**
 * An answer is sure if the question is like one that its part is known to answer, the part has enough of
 * the question's words, and the next section's score is well behind; or if it is the same question.
 */
const SURE = { same: 0.9, likeness: 0.4, margin: 0.17, covered: 0.6 }

/** The passages of each gram with their scores, in three arrays: objects for each would take ten times as much. */
interface Postings {
  /** The slot of each gram. */
  readonly slots: ReadonlyMap<string, number>
  /** Where a slot's passages begin; the next slot's are behind them. */
  readonly starts: Uint32Array
  readonly places: Uint32Array
  readonly scores: Float32Array
}

/** Passages that are indexed without a pause: some ten milliseconds. */
const IN_ONE_GO = 10

/**
 * Indexes passages by the grams of their words; yields to other work between them. `usual` tells how common
 * a gram is in questions: a manual of a few pages can't tell "how" from "holiday".
 */
export async function buildManualIndex(
  passages: readonly IndexedPassage[],
  usual: GramCounts,
): Promise<ManualIndex> {
  const counts: ReadonlyMap<string, number>[] = []
  for (const passage of passages) {
    counts.push(countGrams(passage))
    if (counts.length % IN_ONE_GO === 0) await setImmediate()
  }
  const own = await countTexts(counts.map((grams) => grams.keys()))
  const texts = own.texts + usual.texts
  const rarity = (gram: string) =>
    inverseFrequency((own.counts.get(gram) ?? 0) + (usual.counts.get(gram) ?? 0), texts)
  const postings = await scorePostings(counts, own, rarity)
  const messages = passages.map(({ text }) => messagesIn(text))
  return {
    passages,
    search: (question, { isTyping = false } = {}) =>
      search({ passages, messages, postings, rarity }, question, isTyping),
  }
}

/** The number of texts, and of those with each gram. */
export interface GramCounts {
  readonly texts: number
  readonly counts: ReadonlyMap<string, number>
}

/** Counts texts; yields to other work between them. */
export async function countTexts(texts: readonly Iterable<string>[]): Promise<GramCounts> {
  const counts = new Map<string, number>()
  for (const [place, grams] of texts.entries()) {
    if (place % IN_ONE_GO === 0) await setImmediate()
    for (const gram of new Set(grams)) counts.set(gram, (counts.get(gram) ?? 0) + 1)
  }
  return { texts: texts.length, counts }
}

function countGrams({ title, heading, questions, text }: IndexedPassage): Map<string, number> {
  const grams = new Map<string, number>()
  const add = (words: string, weight: number) => {
    for (const gram of gramsOf(words)) grams.set(gram, (grams.get(gram) ?? 0) + weight)
  }
  add(title, WEIGHTS.title)
  add(heading, WEIGHTS.heading)
  add(text, WEIGHTS.text)
  for (const question of questions) add(question, WEIGHTS.question)
  return grams
}

/** BM25 of each gram in each passage. */
async function scorePostings(
  counts: readonly ReadonlyMap<string, number>[],
  own: GramCounts,
  rarity: (gram: string) => number,
): Promise<Postings> {
  const slots = new Map<string, number>()
  const starts = new Uint32Array(own.counts.size + 1)
  for (const [gram, count] of own.counts) {
    starts[slots.size + 1] = (starts[slots.size] ?? 0) + count
    slots.set(gram, slots.size)
  }
  const size = starts.at(-1) ?? 0
  const [places, scores, ends] = [new Uint32Array(size), new Float32Array(size), starts.slice()]
  const lengths = counts.map((grams) => sum(grams.values()))
  const usualLength = sum(lengths) / Math.max(1, lengths.length)
  for (const [place, grams] of counts.entries()) {
    if (place % IN_ONE_GO === 0) await setImmediate()
    const length = (lengths[place] ?? 0) / usualLength
    const levelled = BM25.saturation * (1 - BM25.length + BM25.length * length)
    for (const [gram, count] of grams) {
      const slot = slots.get(gram) ?? 0
      const at = ends[slot] ?? 0
      ends[slot] = at + 1
      places[at] = place
      scores[at] = (rarity(gram) * count * (BM25.saturation + 1)) / (count + levelled)
    }
  }
  return { slots, starts, places, scores }
}

function addScores(
  { slots, starts, places, scores }: Postings,
  grams: Iterable<string>,
  sums: Float64Array,
): void {
  for (const gram of grams) {
    const slot = slots.get(gram)
    if (slot === undefined) continue
    for (let at = starts[slot] ?? 0; at < (starts[slot + 1] ?? 0); at++) {
      const place = places[at] ?? 0
      sums[place] = (sums[place] ?? 0) + (scores[at] ?? 0)
    }
  }
}

interface IndexParts {
  readonly passages: readonly IndexedPassage[]
  readonly messages: readonly Messages[]
  readonly postings: Postings
  readonly rarity: (gram: string) => number
}

function search(
  { passages, messages, postings, rarity }: IndexParts,
  question: string,
  isTyping: boolean,
): SearchResult {
  const grams = new Set(gramsOf(question, isTyping))
  const pieces = [...grams].filter((gram) => !isPair(gram))
  const familiar = shareOf(pieces, (gram) => postings.slots.has(gram), rarity)
  const scores = new Float64Array(passages.length)
  addScores(postings, grams, scores)
  const ranked = rank(passages, messages, scores, question)
  const none = { passages: [], isSure: false, familiar }
  const [best] = ranked
  if (best === undefined || familiar < LEAST_FAMILIAR) return none
  const own = countGrams(best.passage)
  const shared = pieces.filter((gram) => own.has(gram))
  if (!shared.some((gram) => rarity(gram) >= LEAST_TELLING)) return none
  const next = ranked.find(({ passage }) => passage.sectionId !== best.passage.sectionId)
  const margin = 1 - (next?.score ?? 0) / best.score
  const covered = shareOf(pieces, (gram) => own.has(gram), rarity)
  const like = likeness(grams, best.passage, rarity)
  const isSure =
    best.isQuoted ||
    like >= SURE.same ||
    (margin >= SURE.margin && covered >= SURE.covered && like >= SURE.likeness)
  return {
    passages: ranked
      .filter(({ score }) => score >= LEAST_OF_BEST * best.score)
      .slice(0, MOST_PASSAGES)
      .map(({ passage }) => passage),
    isSure,
    familiar,
  }
}

interface ScoredPassage {
  readonly passage: IndexedPassage
  readonly score: number
  readonly isQuoted: boolean
}

function rank(
  passages: readonly IndexedPassage[],
  messages: readonly Messages[],
  scores: Float64Array,
  question: string,
): readonly ScoredPassage[] {
  const sections = new Map<number, number>()
  for (const [place, { sectionId }] of passages.entries()) {
    sections.set(sectionId, (sections.get(sectionId) ?? 0) + (scores[place] ?? 0))
  }
  const asked = normalQuestion(question)
  return passages
    .flatMap((passage, place) => {
      const own = scores[place] ?? 0
      if (own === 0) return []
      const around = (sections.get(passage.sectionId) ?? 0) - own
      const { isList = false, normal = [] } = messages[place] ?? {}
      const isQuoted = normal.some((message) => quotes(asked, message))
      const weight = isQuoted ? MESSAGES.quoted : isList ? MESSAGES.other : 1
      return { passage, score: (own + AROUND * around) * factor(passage) * weight, isQuoted }
    })
    .sort((a, b) => b.score - a.score)
}

function factor({ audience, origin, questions }: IndexedPassage): number {
  return (
    (audience === 'administrator' ? OWN_AUDIENCE : 1) *
    (origin === 'file' ? IN_FILE : 1) *
    (questions.length === 0 ? WITHOUT_QUESTIONS : 1)
  )
}

/** Cosine of the question and the most similar of the title, the heading and the known questions. */
function likeness(
  asked: ReadonlySet<string>,
  { title, heading, questions }: IndexedPassage,
  rarity: (gram: string) => number,
): number {
  const weight = (grams: Iterable<string>) => sum([...grams].map((gram) => rarity(gram) ** 2))
  const all = [title, heading, ...questions].map((known) => {
    const grams = new Set(gramsOf(known))
    return weight(asked.intersection(grams)) / Math.sqrt(weight(asked) * weight(grams) || 1)
  })
  return Math.max(...all)
}

function shareOf(
  grams: readonly string[],
  isCounted: (gram: string) => boolean,
  rarity: (gram: string) => number,
): number {
  const all = sum(grams.map(rarity))
  return all === 0 ? 0 : sum(grams.filter(isCounted).map(rarity)) / all
}

const MESSAGE = /["“]([^"“”]{8,})["”]/g

/** The messages that a passage quotes. */
interface Messages {
  /** Whether it is a list of them. */
  readonly isList: boolean
  readonly normal: readonly string[]
}

function messagesIn(text: string): Messages {
  return {
    isList: (text.match(/^- ["“]/gm) ?? []).length > 1,
    normal: [...text.matchAll(MESSAGE)].map(([, words = '']) => normalQuestion(words)),
  }
}

/** Whether a question contains a message, or is at least three words of it. */
function quotes(asked: string, message: string): boolean {
  const isLong = asked.split(' ').length > 2
  return (message.includes(' ') && asked.includes(message)) || (isLong && message.includes(asked))
}

/** BM25's inverse document frequency. */
function inverseFrequency(count: number, texts: number): number {
  return Math.log(1 + (texts - count + 0.5) / (count + 0.5))
}

function sum(numbers: Iterable<number>): number {
  let total = 0
  for (const number of numbers) total += number
  return total
}

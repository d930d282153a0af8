import type { Concept } from './concepts.ts'
import type { FoundPassage } from '#manuals/server/passage.ts'
import type { Candidate } from './retrieve.ts'

const MOST_PASSAGES = 3
/** A picked passage has to cover so much of the question, by worth, for a sure answer. */
const LEAST_COVERED = 0.42
/** Less where it has three of the things or more: those seldom come together by chance. */
const LEAST_OF_MANY = { things: 3, covered: 0.3 }
/** It has a thing, rather than brushing it. */
const HAS = 0.3
/** Next to the best passage, another has to be worth so much. */
const LEAST_OF_BEST = 0.4
/** As strong as a heading: the passage is about it, rather than mentioning it. */
const FULLY_SAID = 0.4
/** What is said elsewhere in a passage's section, against what it says itself. */
const AROUND = { score: 0.4, covered: 0.4 }

/** The passages of an answer, best first. */
export interface Picked {
  readonly passages: readonly FoundPassage[]
  /** False: none of them matches enough of the question, or there is none. */
  readonly isSure: boolean
}

/** The best passage of each section that matches. */
export function pickPassages(
  candidates: readonly Candidate[],
  concepts: readonly Concept[],
): Picked {
  const judged = candidates
    .filter(matcherFor(concepts))
    .map((candidate) => ({ candidate, ...judge(candidate, concepts) }))
    .sort((a, b) => b.score - a.score)
  const bestOfSection = judged.filter(
    ({ candidate: { sectionId } }, place) =>
      judged.findIndex(({ candidate }) => candidate.sectionId === sectionId) === place,
  )
  const least = LEAST_OF_BEST * (judged[0]?.score ?? 0)
  const picked = bestOfSection.filter(({ score }) => score >= least).slice(0, MOST_PASSAGES)
  return {
    isSure: picked.some(fits),
    passages: picked.map(({ candidate: { title, heading, text } }) => ({ title, heading, text })),
  }
}

/**
 * A passage matches by a word that tells something. A word that any question has matches a key or
 * heading, and matches everywhere when the question has no other words ("time off").
 */
function matcherFor(concepts: readonly Concept[]) {
  const worthAt = (place: number) => concepts[place]?.worth ?? 0
  const hasTelling = concepts.some(({ worth }) => worth > 0)
  return ({ around }: Candidate) =>
    around.some(([place, strength]) => !hasTelling || worthAt(place) > 0 || strength > FULLY_SAID)
}

function fits({ covered, things }: ReturnType<typeof judge>): boolean {
  return covered >= (things >= LEAST_OF_MANY.things ? LEAST_OF_MANY.covered : LEAST_COVERED)
}

function judge({ hits, around }: Candidate, concepts: readonly Concept[]) {
  const own = new Map(hits.map(([place, ...hit]) => [place, hit]))
  let score = 0
  let covered = 0
  let things = 0
  for (const [place, strongest, most] of around) {
    const [strength, worth] = own.get(place) ?? [0, 0]
    const spoken = Math.max(said(strength), AROUND.covered * said(strongest))
    score += worth + AROUND.score * most
    covered += spoken * (concepts[place]?.worth ?? 0)
    if (spoken > HAS && (concepts[place]?.worth ?? 0) > 0) things++
  }
  const asked = concepts.reduce((sum, { worth }) => sum + worth, 0)
  return { score, covered: asked === 0 ? 0 : covered / asked, things }
}

function said(strength: number): number {
  return Math.min(1, strength / FULLY_SAID)
}

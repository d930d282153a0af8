import type { Concept } from './concepts.ts'
import type { FoundPassage } from './passage.ts'
import type { Candidate } from './retrieve.ts'

const MOST_PASSAGES = 3
/**
 * Of what is asked about, one of the passages shown has to speak of so much, or nothing fits: less where it
 * has two of the things, and less still for more, since those seldom come together by chance.
 */
const LEAST_COVERED = [0.4, 0.36, 0.26] as const
/** It has a thing, rather than brushing it. */
const HAS = 0.3
/** Next to the best passage, another has to be worth so much. */
const LEAST_OF_BEST = 0.4
/** Long questions tell a story; they need not be covered to the last word. */
const MOST_ASKED = 24
/** As strong as a heading: the passage is about it, rather than mentioning it. */
const FULLY_SAID = 0.4
/** What is said elsewhere in a passage's section, against what it says itself. */
const AROUND = { score: 0.4, covered: 0.4 }

/** The best passage of each section that fits, best first; none where none of them fits. */
export function pickPassages(
  candidates: readonly Candidate[],
  concepts: readonly Concept[],
): readonly FoundPassage[] {
  const judged = candidates
    .map((candidate) => ({ candidate, ...judge(candidate, concepts) }))
    .sort((a, b) => b.score - a.score)
  const bestOfSection = judged.filter(
    ({ candidate: { sectionId } }, place) =>
      judged.findIndex(({ candidate }) => candidate.sectionId === sectionId) === place,
  )
  const least = LEAST_OF_BEST * (judged[0]?.score ?? 0)
  const picked = bestOfSection.filter(({ score }) => score >= least).slice(0, MOST_PASSAGES)
  if (!picked.some(({ covered, things }) => covered >= leastFor(things))) return []
  return picked.map(({ candidate: { title, heading, text } }) => ({ title, heading, text }))
}

function leastFor(things: number): number {
  return things > 2 ? LEAST_COVERED[2] : LEAST_COVERED[things === 2 ? 1 : 0]
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
  return { score, covered: covered / Math.min(MOST_ASKED, asked), things }
}

function said(strength: number): number {
  return Math.min(1, strength / FULLY_SAID)
}

import type { Concept } from './concepts.ts'
import type { FoundPassage } from './passage.ts'
import type { Candidate } from './retrieve.ts'

const MOST_PASSAGES = 3
/**
 * Of what is asked about, the best passage has to speak of so much, or nothing fits: less where it
 * has two of the things, and less still for more, since those seldom come together by chance.
 */
const LEAST_COVERED = [0.4, 0.34, 0.25] as const
/** Next to the best passage, another has to be worth so much. */
const LEAST_OF_BEST = 0.4
/** Long questions tell a story; they need not be covered to the last word. */
const MOST_ASKED = 16
/** As strong as a heading: the passage is about it, rather than mentioning it. */
const FULLY_SAID = 0.4
/** What is said elsewhere in a passage's section, against what it says itself. */
const AROUND = { score: 0.6, covered: 0.7 }

/** The best passage of each section that fits, best first; none where the best does not fit. */
export function pickPassages(
  candidates: readonly Candidate[],
  concepts: readonly Concept[],
): readonly FoundPassage[] {
  const judged = candidates
    .map((candidate) => ({ candidate, ...judge(candidate, concepts) }))
    .sort((a, b) => b.score - a.score)
  const [best] = judged
  if (best === undefined || best.covered < leastFor(best.candidate)) return []
  const bestOfSection = judged.filter(
    ({ candidate: { sectionId } }, place) =>
      judged.findIndex(({ candidate }) => candidate.sectionId === sectionId) === place,
  )
  return bestOfSection
    .filter(({ score }) => score >= LEAST_OF_BEST * best.score)
    .slice(0, MOST_PASSAGES)
    .map(({ candidate: { title, heading, text } }) => ({ title, heading, text }))
}

function leastFor({ hits }: Candidate): number {
  return hits.length > 2 ? LEAST_COVERED[2] : LEAST_COVERED[hits.length === 2 ? 1 : 0]
}

function judge({ hits, around }: Candidate, concepts: readonly Concept[]) {
  const own = new Map(hits)
  let score = 0
  let covered = 0
  for (const [place, strongest] of around) {
    const worth = concepts[place]?.worth ?? 0
    const strength = own.get(place) ?? 0
    score += worth * (strength + AROUND.score * strongest)
    covered += worth * Math.max(said(strength), AROUND.covered * said(strongest))
  }
  const asked = concepts.reduce((sum, { worth }) => sum + worth, 0)
  return { score, covered: covered / Math.min(MOST_ASKED, asked) }
}

function said(strength: number): number {
  return Math.min(1, strength / FULLY_SAID)
}

import type { Concept } from './concepts.ts'
import type { FoundPassage } from './passage.ts'
import type { Candidate } from './retrieve.ts'

/** Specification of Help: the best passages, short enough to read. */
const MOST_PASSAGES = 3
const MOST_OF_ONE_SECTION = 1
/** Of what a question asks about, so much has to be in a passage for it to fit. */
const LEAST_COVERED = 0.5
/** Next to the best, a passage has to be worth so much. */
const LEAST_OF_BEST = 0.4

/** The passages to show, best first; none where the best does not speak of what was asked. */
export function pickPassages(
  candidates: readonly Candidate[],
  concepts: readonly Concept[],
): readonly FoundPassage[] {
  const judged = candidates
    .map((candidate) => ({ candidate, ...judge(candidate, concepts) }))
    .sort((a, b) => b.score - a.score)
  const picked: typeof judged = []
  for (const one of judged) {
    if (one.covered < LEAST_COVERED || picked.length === MOST_PASSAGES) continue
    if (one.score < LEAST_OF_BEST * (picked[0]?.score ?? 0)) continue
    const { sectionId } = one.candidate
    const ofSection = picked.filter(({ candidate }) => candidate.sectionId === sectionId)
    if (ofSection.length < MOST_OF_ONE_SECTION) picked.push(one)
  }
  return picked.map(({ candidate: { title, heading, text } }) => ({ title, heading, text }))
}

function judge({ hits }: Candidate, concepts: readonly Concept[]) {
  const all = concepts.reduce((sum, { worth }) => sum + worth, 0)
  let found = 0
  let score = 0
  for (const [place, strength] of hits) {
    const worth = concepts[place]?.worth ?? 0
    found += worth
    score += worth * strength
  }
  const covered = all === 0 ? 0 : found / all
  return { covered, score: score * (0.5 + 0.5 * covered) }
}

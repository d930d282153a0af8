import { expect, test } from 'vitest'
import type { Concept } from './concepts.ts'
import { pickPassages } from './pick-passages.ts'
import type { Candidate, Hits } from './retrieve.ts'

/** Two things asked about, of the same worth, and a word that any question has. */
const KNOWN: Concept = { worth: 3, words: [{ stem: 'gift', weight: 1, worth: 3 }] }
const ELSEWHERE: Concept = { worth: 24, words: [] }
const IDLE: Concept = { worth: 0, words: [{ stem: 'last', weight: 1, worth: 1 }] }

function candidate(sectionId: number, hits: Hits): Candidate {
  const section = String(sectionId)
  return { sectionId, title: section, heading: '', text: section, hits, around: hits }
}

function titles(candidates: readonly Candidate[], concepts: readonly Concept[]) {
  return pickPassages(candidates, concepts).map(({ title }) => title)
}

test('a passage that speaks of what is asked about fits; one that has another matter does not', () => {
  const found = [candidate(1, [[0, 0.4, 3]])]
  expect(titles(found, [KNOWN])).toEqual(['1'])
  expect(titles(found, [KNOWN, ELSEWHERE])).toEqual([])
})

test('words that any question has make nothing fit, but tell which passage is the better one', () => {
  expect(titles([candidate(1, [[0, 0.4, 1]])], [IDLE])).toEqual([])
  const found = [
    candidate(1, [[0, 0.4, 3]]),
    candidate(2, [
      [0, 0.4, 3],
      [1, 0.4, 1],
    ]),
  ]
  expect(titles(found, [KNOWN, IDLE])).toEqual(['2', '1'])
})

test('it is enough that one of the passages shown fits', () => {
  const found = [candidate(1, [[0, 0.05, 3]]), candidate(2, [[0, 0.4, 2]])]
  expect(titles(found, [KNOWN])).toEqual(['1', '2'])
  expect(titles(found.slice(0, 1), [KNOWN])).toEqual([])
})

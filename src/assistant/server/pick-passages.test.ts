import { expect, test } from 'vitest'
import type { Concept } from './concepts.ts'
import { pickPassages } from './pick-passages.ts'
import type { Candidate, Hits } from './retrieve.ts'

/** Two things asked about, of the same worth, and a word that any question has. */
const KNOWN: Concept = { worth: 3, words: [{ stem: 'gift', weight: 1, worth: 3 }] }
const UNKNOWN: Concept = { worth: 24, words: [] }
const IDLE: Concept = { worth: 0, words: [{ stem: 'last', weight: 1, worth: 1 }] }

function candidate(sectionId: number, hits: Hits): Candidate {
  const section = String(sectionId)
  return { sectionId, title: section, heading: '', text: section, hits, around: hits }
}

function picked(candidates: readonly Candidate[], concepts: readonly Concept[]) {
  const { isSure, passages } = pickPassages(candidates, concepts)
  return { isSure, titles: passages.map(({ title }) => title) }
}

test('a match is sure unless most of what is asked about is unknown to it', () => {
  const found = [candidate(1, [[0, 0.4, 3]])]
  expect(picked(found, [KNOWN])).toEqual({ isSure: true, titles: ['1'] })
  expect(picked(found, [KNOWN, UNKNOWN])).toEqual({ isSure: false, titles: ['1'] })
})

test('a word that any question has tells which passage is the better one', () => {
  const found = [
    candidate(1, [[0, 0.4, 3]]),
    candidate(2, [
      [0, 0.4, 3],
      [1, 0.4, 1],
    ]),
  ]
  expect(picked(found, [KNOWN, IDLE])).toEqual({ isSure: true, titles: ['2', '1'] })
})

test('beside other words it matches only a key or a heading, alone any text', () => {
  const inText = [candidate(1, [[0, 0.3, 1]])]
  const inHeading = [candidate(1, [[0, 0.5, 1]])]
  expect(picked(inText, [IDLE, UNKNOWN]).titles).toEqual([])
  expect(picked(inHeading, [IDLE, UNKNOWN])).toEqual({ isSure: false, titles: ['1'] })
  expect(picked(inText, [IDLE])).toEqual({ isSure: false, titles: ['1'] })
})

test('it is enough that one of the passages shown is a sure match', () => {
  const found = [candidate(1, [[0, 0.05, 3]]), candidate(2, [[0, 0.4, 2]])]
  expect(picked(found, [KNOWN])).toEqual({ isSure: true, titles: ['1', '2'] })
  expect(picked(found.slice(0, 1), [KNOWN])).toEqual({ isSure: false, titles: ['1'] })
})

import { describe, expect, test } from 'vitest'
import type { Concept } from './concepts.ts'
import { rank, type Candidate } from './rank.ts'

/** Telling words of a question, each as rare as can be. */
const words = (...stems: string[]): Concept[] =>
  stems.map((stem) => ({ worth: 4, stems: [{ stem, worth: 4 }] }))

/** A passage of a section with these of the question's words in its text. */
function passage(sectionId: number, found: readonly number[], strength = 0.5): Candidate {
  const hits = found.map((concept) => [concept, strength, 4 * strength] as const)
  const read = { title: `${sectionId}`, heading: '', text: '', audience: 'everyone' } as const
  return { sectionId, ...read, origin: 'section', facts: [], headed: [], hits, around: hits }
}

const sure = (concepts: readonly Concept[], candidates: readonly Candidate[]) =>
  rank({ question: 'question', concepts, candidates, rarest: 4 }).isSure

describe('an answer is sure', () => {
  test('only if its passage has enough of the telling words', () => {
    const asked = words('print', 'year', 'train', 'moon')
    expect(sure(asked, [passage(1, [0, 1])])).toBe(true)
    expect(sure(asked, [passage(1, [0], 0.9)])).toBe(false)
  })

  test('only if its words weigh enough', () => {
    expect(sure(words('print'), [passage(1, [0], 0.4)])).toBe(true)
    expect(sure(words('print'), [passage(1, [0], 0.1)])).toBe(false)
  })

  test('only if the best passages agree on its section', () => {
    const asked = words('print', 'year', 'train', 'moon')
    const best = passage(1, [0, 1])
    const rivals = Array.from({ length: 4 }, () => passage(2, [1, 2], 0.45))
    expect(sure(asked, [best, ...rivals])).toBe(false)
    const others = rivals.map((rival, index) => ({ ...rival, sectionId: 2 + index }))
    expect(sure(asked, [best, ...others])).toBe(true)
  })

  test('if its heading is the question, however common the words', () => {
    const asked = [{ worth: 0.1, stems: [{ stem: 'gift', worth: 0.1 }] }]
    const headed = { ...passage(1, [0], 0.01), headed: ['gift'] }
    expect(sure(asked, [headed, passage(2, [0], 0.01)])).toBe(true)
    expect(sure(asked, [{ ...headed, headed: ['gift', 'shop'] }])).toBe(false)
  })

  test('of the headings that are the question, also if they share words of any question', () => {
    const [buy, gift] = words('buy', 'gift') as [Concept, Concept]
    const other = { worth: 0, stems: [{ stem: 'somebodi', worth: 1 }] }
    const near = { ...passage(1, [0, 1]), headed: ['buy', 'gift', 'shop'] }
    const same = { ...passage(2, [0, 1]), headed: ['buy', 'gift', 'somebodi'] }
    const ranking = { question: 'question', candidates: [near, same], rarest: 4 }
    const first = (concepts: Concept[]) => rank({ ...ranking, concepts }).passages[0]?.title
    expect(first([buy, gift, other])).toBe('2')
    expect(first([buy, gift])).toBe('1')
  })
})

describe("a section's own text", () => {
  const asked = words('leav', 'day', 'year')
  const file = { ...passage(1, [0, 1], 0.9), text: '15 days', origin: 'file' } as const
  const textOf = (own: Candidate) => {
    const ranking = { question: 'question', concepts: asked, candidates: [file, own], rarest: 4 }
    const { passages, closest } = rank(ranking)
    return { shown: passages[0]?.text, toModel: closest.map(({ text }) => text) }
  }

  test('comes before its file with as many of the telling words', () => {
    const own = { ...passage(1, [1, 2], 0.2), text: '20 days' }
    expect(textOf(own)).toEqual({ shown: '20 days', toModel: ['20 days', '15 days'] })
  })

  test('comes after a file that has more of them', () => {
    const own = { ...passage(1, [1], 0.9), text: '20 days' }
    expect(textOf(own)).toEqual({ shown: '15 days', toModel: ['15 days', '20 days'] })
  })
})

import { describe, expect, test } from 'vitest'
import { hiddenSets, type SetsCell } from './hidden-sets.ts'

/** Cells by the names of the sets that their people are in; all are in the whole. */
function hidden(
  names: readonly string[],
  cells: readonly (readonly [people: number, sets: string])[],
  smallest = 5,
): string[] {
  const all = ['company', ...names]
  const made: SetsCell[] = cells.map(([people, sets]) => ({
    people,
    isIn: all.map((name) => name === 'company' || sets.split(' ').includes(name)),
  }))
  return [...hiddenSets(made, smallest)].map((place) => all[place] ?? '').toSorted()
}

describe('a set is hidden', () => {
  test('where it has fewer people', () => {
    expect(
      hidden(
        ['ops', 'it'],
        [
          [20, 'ops'],
          [4, 'it'],
          [30, ''],
        ],
      ),
    ).toEqual(['it'])
  })
  test('where the company without it has fewer', () => {
    expect(
      hidden(
        ['ops'],
        [
          [20, 'ops'],
          [3, ''],
        ],
      ),
    ).toEqual(['ops'])
  })
  test('where a larger set has few more people', () => {
    expect(
      hidden(
        ['ops', 'shift'],
        [
          [20, 'ops shift'],
          [3, 'ops'],
          [30, ''],
        ],
      ),
    ).toEqual(['shift'])
  })
  test('where it and another differ by an exchange of few people', () => {
    const swapped = [
      [20, 'ops it'],
      [1, 'ops'],
      [1, 'it'],
      [30, ''],
    ] as const
    expect(hidden(['ops', 'it'], swapped)).toHaveLength(1)
  })
  test('where the company without all others tells of a small one', () => {
    const places = [
      [20, 'lyon'],
      [10, 'berlin'],
      [2, 'oslo'],
    ] as const
    expect(hidden(['lyon', 'berlin', 'oslo'], places)).toEqual(['berlin', 'oslo'])
  })
  test('where sums of sets tell of few people between them', () => {
    // The three sets leave two people out, and their figures add up to the company's without them.
    const cells = [
      [10, 'a b'],
      [10, 'b c'],
      [10, 'a c'],
      [2, ''],
    ] as const
    expect(hidden(['a', 'b', 'c'], cells)).toHaveLength(1)
  })
  test('with the whole, where the company itself is smaller', () => {
    expect(
      hidden(
        ['ops'],
        [
          [3, 'ops'],
          [1, ''],
        ],
      ),
    ).toEqual(['company', 'ops'])
  })
})

describe('nothing is hidden', () => {
  test('of sets that are and leave enough', () => {
    expect(
      hidden(
        ['ops', 'it'],
        [
          [20, 'ops'],
          [6, 'it'],
          [30, ''],
        ],
      ),
    ).toEqual([])
  })
  test('of the same people under two names', () => {
    expect(
      hidden(
        ['ops', 'plant'],
        [
          [20, 'ops plant'],
          [30, ''],
        ],
      ),
    ).toEqual([])
  })
  test('of overlapping sets whose few people between can not be computed', () => {
    const cells = [
      [9, 'a'],
      [9, 'b'],
      [2, 'a b'],
      [30, ''],
    ] as const
    expect(hidden(['a', 'b'], cells)).toEqual([])
  })
  test('with 1 as the smallest group', () => {
    expect(
      hidden(
        ['ops'],
        [
          [1, 'ops'],
          [1, ''],
        ],
        1,
      ),
    ).toEqual([])
  })
})

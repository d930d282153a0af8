import { expect, test } from 'vitest'
import { hiddenGroups } from './small-groups.ts'

const hiddenOf = (sizes: readonly (number | null)[], smallest: number) => {
  const groups = sizes.map((people) => ({ people }))
  return [...hiddenGroups(groups, smallest)].map(({ people }) => people)
}

test.each([
  ['nobody where no group is small', [5, 9, 30], 5, []],
  ['every small group', [2, 4, 9, 30], 5, [2, 4]],
  ['the smallest other with a single small group', [30, 4, 9], 5, [4, 9]],
  ['more of them until they are enough together', [30, 0, 1, 6, 7], 5, [0, 1, 6]],
  ['all where there are no others', [1, 2], 5, [1, 2]],
  ['no group that has nobody to protect', [null, 6], 5, []],
  ['nothing where the smallest group is 1', [0, 1, 6], 1, []],
] as const)('hides %s', (_, sizes, smallest, hidden) => {
  expect(hiddenOf(sizes, smallest)).toEqual(hidden)
})

import { expect, test } from 'vitest'
import { findMemoryLimit } from './memory-limit.ts'

const MB = 1024 ** 2
const machineBytes = 8_192 * MB

test('warns of a memory limit that is too low, with what is needed', () => {
  const low = { limitBytes: 700 * MB, machineBytes }
  expect(findMemoryLimit({ ...low, isBundled: true })).toEqual({
    level: 'warn',
    sentence:
      'The memory limit of this process and its database is 700 MB, and 1024 MB are needed: the system may kill it without a word. Raise MemoryMax= in the unit, --memory of the container or limits.memory of the pod.',
  })
  expect(findMemoryLimit({ ...low, isBundled: false })).toEqual({
    level: 'info',
    sentence: 'The memory limit of this process is 700 MB.',
  })
})

test('says nothing without a limit', () => {
  for (const limitBytes of [0, machineBytes, 2 ** 63]) {
    expect(findMemoryLimit({ limitBytes, machineBytes, isBundled: true })).toBeNull()
  }
})

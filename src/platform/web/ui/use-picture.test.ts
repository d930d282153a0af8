import { expect, test } from 'vitest'
import { pictureFault } from './use-picture.ts'

const LARGEST = 5 * 1024 * 1024

test.each([
  ['image/png', 1, null],
  ['image/jpeg', LARGEST, null],
  ['image/webp', LARGEST + 1, 'picture-bytes'],
  ['image/avif', 0, null],
  ['image/gif', 1, 'picture-type'],
  ['image/svg+xml', 1, 'picture-type'],
  ['', LARGEST + 1, 'picture-type'],
])('a file of type "%s" and %i bytes: %s', (type, size, fault) => {
  expect(pictureFault({ type, size })).toBe(fault)
})

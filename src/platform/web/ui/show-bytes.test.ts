import { expect, test } from 'vitest'
import { showBytes } from './show-bytes.ts'

test.each([
  [1, '1 KB'],
  [1025, '2 KB'],
  [1024 * 1024 - 1, '1024 KB'],
  [1024 * 1024, '1.0 MB'],
  [20 * 1024 * 1024, '20.0 MB'],
  [1024 ** 3 - 1, '1024.0 MB'],
  [1.5 * 1024 ** 3, '1.5 GB'],
  [2 * 1024 ** 4, '2.0 TB'],
])('%i bytes are %s', (bytes, shown) => {
  expect(showBytes(bytes)).toBe(shown)
})

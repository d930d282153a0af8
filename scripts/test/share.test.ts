import { expect, test } from 'vitest'
import { longFilesBeyond, parseShare } from './share.ts'

test('reads a share, and nothing else', () => {
  expect(parseShare('3/6')).toEqual({ part: 3, of: 6 })
  for (const text of ['', '3', '0/6', '7/6', '1/0', '-1/6', '1/6/2', 'a/b']) {
    expect(parseShare(text)).toBe(null)
  }
})

test('six shares run every long test once', () => {
  const all = longFilesBeyond({ part: 2, of: 1000 })
  const shares = [1, 2, 3, 4, 5, 6].map((part) => longFilesBeyond({ part, of: 6 }))
  for (const file of all) {
    expect(shares.filter((beyond) => !beyond.includes(file))).toHaveLength(1)
  }
})

import { expect, test } from 'vitest'
import { wrapText } from './canvas.ts'

const inLetters = (part: string) => part.length

test.each([
  ['breaks at spaces', 'one two three', { room: 7, most: 9 }, ['one two', 'three']],
  ['ends with an ellipsis', 'one two three', { room: 7, most: 1 }, ['one tw…']],
  ['cuts a wide word', 'a wonderfully', { room: 6, most: 9 }, ['a', 'wonde…']],
  ['keeps one line', 'one', { room: 7, most: 1 }, ['one']],
  ['has no line without text', '  ', { room: 7, most: 1 }, []],
])('%s', (_what, text, room, lines) => {
  expect(wrapText(text, inLetters, room)).toEqual(lines)
})

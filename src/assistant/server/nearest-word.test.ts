import { expect, test } from 'vitest'
import { nearestWord } from './nearest-word.ts'

const WORDS = new Map(
  ['point', 'deposit', 'appreci', 'administr', 'guess', 'life', 'chang', 'point'].map((word) => [
    word,
    1,
  ]),
)

test.each([
  ['poitn', 'point'],
  ['pont', 'point'],
  ['gft', null],
  ['poinnt', 'point'],
  ['depsoit', 'deposit'],
  ['deposti', 'deposit'],
  ['apreci', 'appreci'],
  ['adminsitrt', 'administr'],
  // One letter for another in a short word is another word.
  ['guest', null],
  ['like', null],
  ['paint', null],
  ['eposit', null],
  ['weather', null],
  ['', null],
])('%s was meant to be %s', (word, meant) => {
  expect(nearestWord(word, WORDS)).toBe(meant)
})

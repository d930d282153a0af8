import { expect, test } from 'vitest'
import { nearestWord } from './nearest-word.ts'

const WORDS = ['point', 'deposit', 'appreci', 'administr', 'guess', 'life', 'chang']

test.each<[string, string | null]>([
  ['poitn', 'point'],
  ['pont', 'point'],
  ['gft', null],
  ['poinnt', 'point'],
  ['depsoit', 'deposit'],
  ['deposti', 'deposit'],
  ['apreci', 'appreci'],
  ['adminsitrt', 'administr'],
  // In a short word, a replaced letter makes another word.
  ['guest', null],
  ['like', null],
  ['paint', null],
  ['eposit', null],
  ['weather', null],
  ['', null],
])('takes %s for %s', (word, meant) => {
  expect(nearestWord(word, WORDS)).toBe(meant)
})

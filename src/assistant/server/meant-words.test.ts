import { expect, test } from 'vitest'
import { meantWords } from './meant-words.ts'

const vocabulary = {
  times: new Map([
    ['bonus', 30],
    ['point', 90],
    ['upload', 3],
    ['password', 9],
  ]),
  passages: 100,
  synonyms: new Map([
    ['failed', ['refus']],
    ['nothing', []],
  ]),
  spelt: new Map([['failed', 'fail']]),
}

test.each([
  ['pasword', ['password']],
  // Near to how people spell it, though not to its stem.
  ['faild', ['fail']],
  ['reupload', ['upload']],
  ['bonuspoint', ['bonus', 'point']],
  // A word that leads nowhere is no part of another.
  ['nothingpoint', []],
  ['weather', []],
])('%s is taken for %j', (word, meant) => {
  expect(meantWords(word, word, vocabulary)).toEqual(meant)
})

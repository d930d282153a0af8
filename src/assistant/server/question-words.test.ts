import { expect, test } from 'vitest'
import { IDLE_WORDS } from './idle-words.ts'
import { questionWords } from './question-words.ts'

test.each([
  ['How do I deposit points?', ['deposit', 'points']],
  ["I can’t DEPOSIT; it hasn't come", ['deposit']],
  ["It doesn't work", ['notwork']],
  ['Top up my e-mail account', ['topup', 'top', 'email', 'account']],
  ['topping up, or cash it out', ['topup', 'topping', 'cash', 'cashout']],
  ['sign me in', ['sign', 'signin', 'in']],
  ['What is Laurel?', ['laurel']],
  ['Does Laurel have gifts?', ['gifts']],
  ['one-time password', ['password']],
  ['500 points, 2 gifts', ['points', 'gifts']],
  ['Gifts, gifts, gifts!', ['gifts']],
  ['ﬁle', ['file']],
  ['the guest Wi-Fi', ['guest', 'wifi']],
  ['?!', []],
  ['x'.repeat(500), []],
])('%j is about %j', (question, words) => {
  expect(questionWords(question).filter((word) => !IDLE_WORDS.has(word))).toEqual(words)
})

test('words that any question has come last', () => {
  expect(questionWords('Can two people buy the last gift?')).toEqual([
    'people',
    'buy',
    'gift',
    'can',
    'two',
    'the',
    'last',
  ])
})

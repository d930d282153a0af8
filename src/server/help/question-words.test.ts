import { expect, test } from 'vitest'
import { questionWords } from './question-words.ts'

test.each([
  ['How do I deposit points?', ['deposit', 'points']],
  ["I can’t DEPOSIT; it doesn't work", ['deposit']],
  ['Top up my e-mail account', ['topup', 'email', 'account']],
  ['topping up, or cash it out', ['topup', 'cash', 'cashout']],
  ['What is Laurel?', ['laurel']],
  ['Does Laurel have gifts?', ['gifts']],
  ['one-time password', ['password']],
  ['500 points, 2 gifts', ['points', 'gifts']],
  ['Gifts, gifts, gifts!', ['gifts']],
  ['ﬁle', ['file']],
  ['Can I share my screen?', ['sharescreen']],
  ['ordering new business cards', ['ordering', 'new', 'businesscard']],
  ['?!', []],
  ['x'.repeat(500), []],
])('%j is about %j', (question, words) => {
  expect(questionWords(question)).toEqual(words)
})

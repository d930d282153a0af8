import { expect, test } from 'vitest'
import { ENGLISH } from '#assistant/server/languages/english.ts'
import { questionWords } from './concepts.ts'

test.each([
  ['Hi there! How do I pay?', ['how', 'do', 'pay']],
  ['How do I pay? Thanks in advance', ['how', 'do', 'pay']],
  ['thanks per week', ['thanks', 'per', 'week']],
  ['Thank somebody', ['thank', 'somebody']],
  ['Thank you so much!', []],
  ['cheers', []],
])('finds in %j the words %j', (question, words) => {
  expect(questionWords(question, ENGLISH).map(({ word }) => word)).toEqual(words)
})

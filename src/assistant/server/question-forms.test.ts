import { expect, test } from 'vitest'
import type { FactName } from '#manuals/contract/manual.ts'
import { asksFor, greetingInReturn, refersBack } from './question-forms.ts'

test.each([
  'hi',
  'Hello!',
  'hey there',
  'good morning, Laurel',
  'thanks',
  'Thank you so much!!',
  'Hello, how are you?',
  'bye',
])('greets in return: %s', (message) => {
  expect(greetingInReturn(message)).not.toBeNull()
})

test.each([
  'hi, how do I deposit?',
  'thanks per week',
  'Who can see my thanks?',
  'good morning shift plan',
  'Can I say hello to the team?',
  '???',
  'deposit',
])('takes this for a question: %s', (message) => {
  expect(greetingInReturn(message)).toBeNull()
})

test.each<[FactName, string]>([
  ['balance', 'how many points do I have'],
  ['balance', 'How much do I have left?'],
  ['balance', "What's my balance?"],
  ['balance', 'my points'],
  ['orders', "where's my mug"],
  ['orders', 'When does my order come?'],
  ['orders', 'what did I order'],
  ['thanks', 'Who thanked me?'],
  ['thanks', 'show me my thanks'],
  ['permissions', "Why can't I withdraw points?"],
  ['permissions', 'am I allowed to deposit'],
  ['permissions', 'what may I do here'],
])('asks for the %s: %s', (fact, question) => {
  expect(asksFor(fact, question, 'en')).toBe(true)
})

test.each<[FactName, string]>([
  ['balance', 'How do I deposit points?'],
  ['balance', 'How many points does a mug cost?'],
  ['balance', 'What is the difference between my earned and my appreciation points?'],
  ['balance', 'what happens to my points'],
  ['orders', 'How do I return a gift?'],
  ['orders', 'What happens to my order if the gift is gone?'],
  ['thanks', 'How do I thank a colleague?'],
  ['permissions', 'How can I deposit points?'],
])('does not ask for the %s: %s', (fact, question) => {
  expect(asksFor(fact, question, 'en')).toBe(false)
})

test.each(['And for managers?', 'Is it free?', 'who switches that on'])(
  'refers to an earlier question: %s',
  (question) => expect(refersBack(question, 'en')).toBe(true),
)

test.each(['parental leave', 'How do I withdraw?', 'where is the canteen'])(
  'refers to no earlier question: %s',
  (question) => expect(refersBack(question, 'en')).toBe(false),
)

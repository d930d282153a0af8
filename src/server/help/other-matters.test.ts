import { expect, test } from 'vitest'
import { OTHER_MATTERS, joinOtherMatters } from './other-matters.ts'
import { SYNONYMS } from './synonyms.ts'

function isOther(question: string): boolean {
  return joinOtherMatters(question)
    .split(/\W+/)
    .some((word) => OTHER_MATTERS.has(word) && !SYNONYMS.has(word))
}

test.each([
  'the password of the wifi',
  'my laptop asks for a pin',
  'a gift for my wife birthday',
  'points on my driving licence',
  'which match point was that',
  'we ordered business cards',
  'please write me a short poem about points',
  'what is thank you in japanese?',
  'what is 17 times 23',
  'how many days until christmas',
  'the mouse does not move',
])('"%s" is about another matter', (question) => {
  expect(isOther(question)).toBe(true)
})

test.each([
  'i forgot my password',
  'can i log in on my phone',
  'which gift can i buy for 200 points',
  'write a message with the points',
  'how many points can i send to a colleague',
  'how many days until my points expire',
  'what is the history of my account',
  'the cart does not open on my laptop',
  'can i read laurel in german',
])('"%s" is about Laurel', (question) => {
  expect(isOther(question)).toBe(false)
})

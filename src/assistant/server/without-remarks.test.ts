import { expect, test } from 'vitest'
import { withoutRemarks } from './without-remarks.ts'

test.each(['thanks', 'thank you so much!', 'thank you, that helped', 'good morning'])(
  'nothing is asked by "%s"',
  (said) => {
    expect(withoutRemarks(said)).not.toMatch(/\w/)
  },
)

test.each([
  ['hello, how do i deposit points? thanks!', ' how do i deposit points?'],
  ['how do i say thank you to ada', 'how do i say thank you to ada'],
  ['i am sick today', 'i am sick today'],
  ['something is wrong with my balance', 'something is wrong with my balance'],
  ['you need a password', 'you need a password'],
])('of "%s" the question stays', (said, question) => {
  expect(withoutRemarks(said)).toBe(question)
})

import { describe, expect, test } from 'vitest'
import { valueNamed } from '#recognition/contract/rules.ts'
import { completedToken, isGift, tokenAt, withoutToken } from './ThanksField.tsx'

const atEnd = (words: string) => tokenAt(words, words.length)

test.each([
  ['@', 'person', ''],
  ['@no', 'person', 'no'],
  ['Thank you @Noor Had', 'person', 'Noor Had'],
  ['Danke, @Zoë', 'person', 'Zoë'],
  ['+25', 'points', '25'],
  ['Well done\n+12.5', 'points', '12.5'],
  ['#', 'value', ''],
  ['so much #team', 'value', 'team'],
])('reads the token at the end of %j', (words, kind, text) => {
  expect(atEnd(words)).toMatchObject({ kind, text, to: words.length })
})

test.each([
  'noor@laurel.example',
  '@noor ',
  '2+2',
  '+',
  '+1.234',
  'C#',
  'nothing',
  '',
  '@one two three',
])('finds no token at the end of %j', (words) => {
  expect(atEnd(words)).toBeNull()
})

test('reads a token in the middle of the words', () => {
  expect(tokenAt('Hello @no and all', 9)).toEqual({ kind: 'person', text: 'no', from: 6, to: 9 })
})

describe('a space after it', () => {
  test.each(['+25 ', '#team ', 'So good #team\n'])('completes %j', (words) => {
    expect(completedToken(words, words.length)).not.toBeNull()
  })

  test.each(['+25', '@noor ', '# ', 'good ', ''])('completes nothing in %j', (words) => {
    expect(completedToken(words, words.length)).toBeNull()
  })
})

test.each([
  ['Thanks @no', '', 'Thanks ', 7],
  ['Thanks @no', ' so much', 'Thanks so much', 7],
  ['@no', ' thanks', 'thanks', 0],
  ['Great\n+25', '\nwork', 'Great\n\nwork', 6],
])('leaves one space of %j before %j', (before, after, words, caret) => {
  const token = atEnd(before)
  if (token === null) throw new Error('no token')
  expect(withoutToken(before + after, token)).toEqual({ words, caret })
})

test('finds the first value whose name starts with the text', () => {
  const values = [{ name: 'Care' }, { name: 'Team spirit' }, { name: 'Teaching' }]
  expect(valueNamed(values, 'tea')?.name).toBe('Team spirit')
  expect(valueNamed(values, 'TEAM-SPIRIT')?.name).toBe('Team spirit')
  expect(valueNamed(values, 'money')).toBeUndefined()
})

test.each([
  ['25', true],
  ['0.5', true],
  ['0', false],
  ['99999999999', false],
])('accepts %s as an amount to give: %s', (text, expected) => {
  expect(isGift(text)).toBe(expected)
})

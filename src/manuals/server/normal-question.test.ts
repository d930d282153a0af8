import { expect, test } from 'vitest'
import { normalQuestion } from './normal-question.ts'

test.each([
  ["What's a point?", 'whats a point'],
  ['  what’s   a POINT ', 'whats a point'],
  ['WHAT`S A\tPOINT?!', 'whats a point'],
  ['“E-mail”: how?', 'email how'],
  ['email, how', 'email how'],
  ['deposit/withdraw', 'deposit withdraw'],
  ['and — then…', 'and then'],
  ['¿Cómo DEPOSITO puntos?', 'cómo deposito puntos'],
  ['Co\u0301mo deposito puntos', 'cómo deposito puntos'],
  ['Straße?', 'straße'],
  ['ПОЧЕМУ?', 'почему'],
  ['ポイントとは？', 'ポイントとは'],
  ['Ｐｏｉｎｔｓ？', 'points'],
  ['zero\u200bwidth\u00adwords', 'zerowidthwords'],
  ['1.5 points + 2 €', '1 5 points + 2 €'],
  ['?!… “”', ''],
  ['   ', ''],
])('normalises %j to %j', (question, normal) => {
  expect(normalQuestion(question)).toBe(normal)
  expect(normalQuestion(normal)).toBe(normal)
})

test('keeps the length limit of a question', () => {
  expect(normalQuestion('ﷺ'.repeat(500)).length).toBeLessThanOrEqual(500)
  expect(Array.from(normalQuestion('İ'.repeat(500))).length).toBe(500)
})

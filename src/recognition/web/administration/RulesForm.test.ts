import { expect, test } from 'vitest'
import { sayRefusal } from '#platform/web/language/refusals.ts'
import { fieldErrors } from '#platform/web/ui/use-form.ts'
import { lengthChoices, ReactionsDraft, readEmoji } from './RulesForm.tsx'

test('reads emoji of several code points, with or without spaces', () => {
  expect(readEmoji('👏 ❤️, 👩🏽‍💻🏳️‍🌈')).toEqual(['👏', '❤️', '👩🏽‍💻', '🏳️‍🌈'])
  expect(readEmoji('  ')).toEqual([])
})

test.each([
  ['👏 ❤️', null],
  ['', 'reactions-few'],
  ['👏 👏', 'reactions-twice'],
  ['👏 yes', 'emoji-invalid'],
  ['😀 😁 😂 🤣 😃 😄 😅 😆 😉', 'reactions-many'],
] as const)('checks the reactions %s as the server does', (reactions, code) => {
  const errors = fieldErrors(ReactionsDraft, { reactions })
  expect(errors).toEqual(code === null ? null : { reactions: sayRefusal(code) })
})

test('offers the current length among the usual ones', () => {
  expect(lengthChoices(0)['0']).toBe('Off')
  expect(Object.keys(lengthChoices(25))).toEqual(['0', '10', '20', '25', '40', '80', '140', '200'])
})

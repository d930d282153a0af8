import { expect, test } from 'vitest'
import { plainWords, pseudoSay } from '#test/languages/pseudo.ts'
import { IMPORT_COLUMNS } from '#imports/contract/imports.ts'
import { NOTIFICATION_KINDS } from '#notifications/contract/kinds.ts'
import { sayIn, sayInEnglish } from '#platform/server/language/say.ts'
import { SETTING_NAMES } from '#settings/contract/settings.ts'
import { differencesOf } from './event-differences.ts'
import { labelOf } from './fact-labels.ts'

test('names settings, columns of files and kinds of news in the reader’s language', () => {
  const names = [...SETTING_NAMES, ...IMPORT_COLUMNS.users.filter((name) => name !== 'ID')]
  for (const name of names) expect(plainWords(labelOf(name, pseudoSay)), name).toEqual([])
  for (const kind of NOTIFICATION_KINDS) {
    const after = { kind, inInbox: true, mail: 'at_once', push: false }
    const said = differencesOf({ before: null, after }, pseudoSay)
    expect(said.flatMap(({ name, is }) => plainWords(`${name} ${is}`))).toEqual([])
  }
})

test('names the facts of chats, leavings and imports in the reader’s language', () => {
  const after = { service: 'x', address: 'x', workspace: 'x', points: 'keep', reason: 'x' }
  const said = differencesOf({ before: null, after }, pseudoSay)
  expect(said.flatMap(({ name }) => plainWords(name))).toEqual([])
})

test('lists changed values, without those in the sentence', () => {
  const before = { isDeposit: false, price: '1000.00', picture: null, stock: 3 }
  const after = { isDeposit: true, price: '2.00', picture: '0f'.repeat(16), transaction: 9 }
  expect(differencesOf({ before, after }, sayInEnglish)).toEqual([
    { name: 'Deposit', was: 'off', is: 'on' },
    { name: 'price', was: '1,000.00', is: '2.00' },
    { name: 'picture', was: 'none', is: 'a picture' },
    { name: 'stock', was: '3', is: null },
  ])
  expect(differencesOf({ before: null, after: null }, sayInEnglish)).toEqual([])
})

test('names changed rules as the screens do', () => {
  const [before, after] = [
    { showsPoints: true, reactions: '👏' },
    { showsPoints: false, reactions: '👏 🎉' },
  ]
  expect(differencesOf({ before, after }, sayInEnglish)).toEqual([
    { name: 'points on the wall', was: 'on', is: 'off' },
    { name: 'reactions', was: '👏', is: '👏 🎉' },
  ])
})

test('writes refunded points as the reader’s language does', async () => {
  const event = { before: null, after: { refunded: '1175.00' } }
  const said = (points: string) => [expect.objectContaining({ was: null, is: points })]
  expect(differencesOf(event, sayInEnglish)).toEqual(said('1,175.00'))
  expect(differencesOf(event, await sayIn('de'))).toEqual(said('1.175,00'))
})

test('writes days as the reader’s language does', async () => {
  const event = { before: { lastDay: '2026-12-31' }, after: { lastDay: null } }
  const said = (was: string) => [expect.objectContaining({ was })]
  expect(differencesOf(event, sayInEnglish)).toEqual(said('31 Dec 2026'))
  expect(differencesOf(event, await sayIn('de'))).toEqual(said('31.12.2026'))
  const unknown = { before: { lastDay: 'some day' }, after: null }
  expect(differencesOf(unknown, sayInEnglish)).toEqual(said('some day'))
})

test('says what became of refunded gifts in the reader’s language', async () => {
  const event = { before: null, after: { gifts: 'Cap (red)', damaged: '2 × Mug' } }
  const said = (...names: string[]) => [
    { name: names[0], was: null, is: 'Cap (red)' },
    { name: names[1], was: null, is: '2 × Mug' },
  ]
  expect(differencesOf(event, sayInEnglish)).toEqual(said('gifts', 'damaged'))
  expect(differencesOf(event, await sayIn('de'))).toEqual(said('Geschenke', 'beschädigt'))
})

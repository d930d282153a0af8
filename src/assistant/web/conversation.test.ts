import { expect, test } from 'vitest'
import type { ChatEvent } from '#assistant/contract/chat.ts'
import { Refused } from '#platform/contract/refusals.ts'
import { newReply, replyAsText, showSource, withEvent, withFailure } from './conversation.ts'

const source = { key: 'Giving', heading: 'Limits' }

const after = (...events: ChatEvent[]) => events.reduce(withEvent, newReply(7, 'How much?'))

test('words are put together as they come', () => {
  const reply = after(
    { type: 'words', words: 'As much ' },
    { type: 'words', words: 'as you hold.' },
  )
  expect(reply).toMatchObject({ id: 7, text: 'As much as you hold.', outcome: 'coming' })
})

test('what was not to be is gone, with its passages', () => {
  const reply = after(
    { type: 'words', words: 'Perhaps' },
    { type: 'passage', text: 'Once', source },
    { type: 'anew' },
    { type: 'words', words: 'Sorry' },
    { type: 'end', kind: 'fallback' },
  )
  expect(reply).toMatchObject({ text: 'Sorry', passages: [], outcome: 'fallback' })
})

test('passages and sources are kept in their order, and the end says how it came about', () => {
  const other = { key: 'Buying', heading: '' }
  const reply = after(
    { type: 'passage', text: 'One', source },
    { type: 'passage', text: 'Two', source: other },
    { type: 'sources', sources: [source, other] },
    { type: 'end', kind: 'passages' },
  )
  expect(reply.passages.map(({ text }) => text)).toEqual(['One', 'Two'])
  expect(reply).toMatchObject({ sources: [source, other], outcome: 'passages' })
})

test('the end says when the answer was cut short, and a copy of it does, too', () => {
  const words: ChatEvent = { type: 'words', words: 'As much as you' }
  const cut = after(words, { type: 'end', kind: 'model', cut: true })
  expect(cut).toMatchObject({ outcome: 'model', isCut: true })
  expect(replyAsText(cut)).toBe('As much as you\n\n(The answer was cut short.)')
  expect(after(words, { type: 'end', kind: 'model' }).isCut).toBe(false)
})

test('a failed reply says so in the words of the specification, and nothing of what came', () => {
  const half = after({ type: 'words', words: 'As mu' }, { type: 'passage', text: 'One', source })
  expect(withFailure(half, new Error('cut off'))).toEqual({
    ...newReply(7, 'How much?'),
    text: 'Sorry, I could not fetch the information you requested.',
    outcome: 'failed',
  })
})

test('a refused question says why', () => {
  const reply = withFailure(newReply(7, 'How much?'), new Refused('too-many-questions'))
  expect(reply.text).toBe('You have asked a lot. Please try again in a few minutes.')
  expect(reply.outcome).toBe('refused')
})

test('a reply is copied with what it is from', () => {
  const reply = after(
    { type: 'words', words: 'In the manuals:' },
    { type: 'passage', text: 'As much as you hold.', source },
    { type: 'sources', sources: [{ key: 'Buying', heading: '' }] },
  )
  expect(replyAsText(reply)).toBe(
    'In the manuals:\n\nAs much as you hold.\n(Giving: Limits)\n\nBuying',
  )
  expect(showSource({ key: 'Giving', heading: 'Giving' })).toBe('Giving')
})

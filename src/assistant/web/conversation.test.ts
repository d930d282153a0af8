import { expect, test } from 'vitest'
import type { ChatEvent } from '#assistant/contract/chat-endpoints.ts'
import { Refused } from '#platform/contract/refusals.ts'
import {
  newReply,
  replyAsText,
  turnsBefore,
  withEvent,
  withFailure,
  type ChatMessage,
} from './conversation.ts'

const source = { key: 'Giving', heading: 'Limits', language: 'en' as const }

const after = (...events: ChatEvent[]) => events.reduce(withEvent, newReply(7, 'How much?'))

test('joins words as they arrive', () => {
  const reply = after(
    { type: 'words', words: 'As much ' },
    { type: 'words', words: 'as you hold.' },
  )
  expect(reply).toMatchObject({ id: 7, text: 'As much as you hold.', outcome: 'coming' })
})

test('discards everything before a new beginning', () => {
  const reply = after(
    { type: 'words', words: 'Perhaps' },
    { type: 'passage', text: 'Once', source },
    { type: 'anew' },
    { type: 'words', words: 'Sorry' },
    { type: 'end', kind: 'fallback' },
  )
  expect(reply).toMatchObject({ text: 'Sorry', passages: [], outcome: 'fallback' })
})

test('keeps passages and sources in their order, and the outcome', () => {
  const other = { key: 'Buying', heading: '', language: 'en' as const }
  const reply = after(
    { type: 'passage', text: 'One', source },
    { type: 'passage', text: 'Two', source: other },
    { type: 'sources', sources: [source, other] },
    { type: 'end', kind: 'passages' },
  )
  expect(reply.passages.map(({ text }) => text)).toEqual(['One', 'Two'])
  expect(reply).toMatchObject({ sources: [source, other], outcome: 'passages' })
})

test('shows a cut answer, also in the copied text', () => {
  const words: ChatEvent = { type: 'words', words: 'As much as you' }
  const cut = after(words, { type: 'end', kind: 'model', cut: true })
  expect(cut).toMatchObject({ outcome: 'model', isCut: true })
  expect(replyAsText(cut)).toBe('As much as you\n\n(The answer was cut short.)')
  expect(after(words, { type: 'end', kind: 'model' }).isCut).toBe(false)
})

test('replaces a failed reply by the words of the specification', () => {
  const half = after({ type: 'words', words: 'As mu' }, { type: 'passage', text: 'One', source })
  expect(withFailure(half, new Error('cut off'))).toEqual({
    ...newReply(7, 'How much?'),
    text: 'Sorry, I could not fetch the information you requested.',
    outcome: 'failed',
  })
})

test('shows why a question was refused', () => {
  const reply = withFailure(newReply(7, 'How much?'), new Refused('too-many-questions'))
  expect(reply.text).toBe('You have asked a lot. Please try again in a few minutes.')
  expect(reply.outcome).toBe('refused')
})

test('copies a reply with its sources', () => {
  const reply = after(
    { type: 'words', words: 'In the manuals:' },
    { type: 'passage', text: 'As much as you hold.', source },
    { type: 'sources', sources: [{ key: 'Buying', heading: '', language: 'en' as const }] },
  )
  expect(replyAsText(reply)).toBe(
    'In the manuals:\n\nAs much as you hold.\n(Giving: Limits)\n\nBuying',
  )
})

test('keeps the live facts of a reply', () => {
  const facts = [
    { fact: 'balance' as const, lines: [{ text: 'You have 5.00 points.', date: null }] },
  ]
  expect(after({ type: 'facts', facts }).facts).toEqual(facts)
})

test('puts facts first that come before all words', () => {
  const words: ChatEvent = { type: 'words', words: 'The manuals say:' }
  const facts: ChatEvent = {
    type: 'facts',
    facts: [{ fact: 'balance', lines: [{ text: 'You have 5.00 points.', date: null }] }],
  }
  const none: ChatEvent = { type: 'words', words: '' }
  expect(after(none, facts, words).factsFirst).toBe(true)
  expect(after(words, facts).factsFirst).toBe(false)
})

test('sends the last three answered turns with a follow-up', () => {
  const answered = (id: number): ChatMessage => ({
    ...newReply(id, `Question ${id}`),
    text: `Answer ${id}`,
    outcome: 'model',
  })
  const failed: ChatMessage = { ...newReply(9, 'Question 9'), text: 'Sorry', outcome: 'failed' }
  const messages = [answered(1), answered(3), answered(5), answered(7), failed, answered(11)]
  expect(turnsBefore(messages, 11)).toEqual(
    [3, 5, 7].map((id) => ({ question: `Question ${id}`, answer: `Answer ${id}` })),
  )
})

import { beforeEach, expect, test } from 'vitest'
import { Refused } from '#platform/contract/refusals.ts'
import {
  announceFailure,
  announcements,
  announceMessage,
  announceSessionEnd,
  askToLogin,
  withdraw,
  withdrawOffer,
  withdrawPageMessages,
} from './announce.ts'

const shown = () => announcements.current().map(({ kind, message }) => `${kind}: ${message}`)

beforeEach(() => withdraw())

test('keeps announcements in their order', () => {
  announceMessage('warning', 'Please Login')
  announceMessage('success', 'Done')
  expect(shown()).toEqual(['warning: Please Login', 'success: Done'])
})

test('shows equal messages once, as the newest', () => {
  announceMessage('warning', 'Please Login')
  announceMessage('success', 'Done')
  announceMessage('warning', 'Please Login')
  expect(shown()).toEqual(['success: Done', 'warning: Please Login'])
})

test('withdraws one by its id, or all without an id', () => {
  announceMessage('warning', 'Please Login')
  announceMessage('success', 'Done')
  withdraw(announcements.current()[0]?.id)
  expect(shown()).toEqual(['success: Done'])
  withdraw()
  expect(shown()).toEqual([])
})

test('withdraws the offer of an action that was done elsewhere', () => {
  const undo = { label: 'Undo', run: () => undefined }
  announceMessage('success', 'Noor just got your thanks', { ...undo, of: 'the first' })
  announceMessage('success', 'Ben just got your thanks', { ...undo, of: 'the second' })
  withdrawOffer('the first')
  expect(shown()).toEqual(['success: Ben just got your thanks'])
})

test('shows at most three and drops the oldest', () => {
  for (const message of ['One', 'Two', 'Three', 'Four']) announceMessage('success', message)
  expect(shown()).toEqual(['success: Two', 'success: Three', 'success: Four'])
})

test('replaces all messages by the reason to log in', () => {
  announceMessage('success', 'Done')
  announceMessage('error', 'Failed')
  askToLogin('warning', 'Please Login', 'Your session has ended.')
  expect(announcements.current()).toMatchObject([
    { kind: 'warning', message: 'Please Login', detail: 'Your session has ended.' },
  ])
})

test('shows the first of several reasons to log in', () => {
  askToLogin('warning', 'Please login to add items to your cart.')
  askToLogin('warning', 'Please Login')
  announceFailure(new Refused('not-signed-in'), 'Please login first')
  expect(shown()).toEqual(['warning: Please login to add items to your cart.'])
})

test('says at Login that a request had no effect only if the session has ended', () => {
  announceSessionEnd(
    new Refused('insufficient-funds'),
    'Your session on this device has ended: nothing was sent.',
  )
  announceSessionEnd(
    new Error('no answer'),
    'Your session on this device has ended: nothing was sent.',
  )
  expect(shown()).toEqual([])
  announceSessionEnd(
    new Refused('not-signed-in'),
    'Your session on this device has ended: nothing was sent.',
  )
  const detail = 'Your session on this device has ended: nothing was sent.'
  expect(announcements.current()).toMatchObject([
    { kind: 'warning', message: 'Please Login', detail, asksToLogin: true },
  ])
})

test('shows a failure by an ended session as the reason to log in', () => {
  announceMessage('success', 'Done')
  announceFailure(new Refused('not-signed-in'), 'Please login first')
  expect(shown()).toEqual(['warning: Please login first'])
})

test('adds any other failure as a message', () => {
  announceMessage('success', 'Done')
  announceFailure(new Refused('out-of-stock'), 'This item is out of stock.')
  announceFailure(new Error('no answer'), 'The server did not answer.')
  expect(shown()).toEqual([
    'success: Done',
    'error: This item is out of stock.',
    'error: The server did not answer.',
  ])
})

test('drops page messages with the session, but keeps the reason to log in', () => {
  askToLogin('success', 'You are signed out everywhere.')
  announceMessage('success', 'Done')
  withdrawPageMessages()
  expect(shown()).toEqual(['success: You are signed out everywhere.'])
})

test('calls a listener at every change until it unsubscribes', () => {
  let heard = 0
  const stop = announcements.subscribe(() => (heard += 1))
  announceMessage('error', 'No')
  withdraw()
  stop()
  announceMessage('error', 'No')
  expect(heard).toBe(2)
})

test('keeps the action of a message', () => {
  let undone = 0
  announceMessage('success', 'Done', { label: 'Undo', run: () => (undone += 1) })
  const [{ action } = { action: undefined }] = announcements.current()
  expect(action?.label).toBe('Undo')
  action?.run()
  expect(undone).toBe(1)
})

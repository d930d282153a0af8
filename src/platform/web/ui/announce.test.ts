import { beforeEach, expect, test } from 'vitest'
import { Refused } from '#platform/contract/refusals.ts'
import {
  announce,
  announceFailure,
  announcements,
  askToLogin,
  withdraw,
  withdrawPageMessages,
} from './announce.ts'

const shown = () => announcements.current().map(({ kind, message }) => `${kind}: ${message}`)

beforeEach(() => withdraw())

test('announcements stand in the order in which they were made', () => {
  announce('warning', 'Please Login')
  announce('success', 'Done')
  expect(shown()).toEqual(['warning: Please Login', 'success: Done'])
})

test('the same words are shown once, as the newest', () => {
  announce('warning', 'Please Login')
  announce('success', 'Done')
  announce('warning', 'Please Login')
  expect(shown()).toEqual(['success: Done', 'warning: Please Login'])
})

test('one is taken down by its id, all of them without', () => {
  announce('warning', 'Please Login')
  announce('success', 'Done')
  withdraw(announcements.current()[0]?.id)
  expect(shown()).toEqual(['success: Done'])
  withdraw()
  expect(shown()).toEqual([])
})

test('shows at most three: the oldest makes room', () => {
  for (const message of ['One', 'Two', 'Three', 'Four']) announce('success', message)
  expect(shown()).toEqual(['success: Two', 'success: Three', 'success: Four'])
})

test('the reason to log in replaces every other message', () => {
  announce('success', 'Done')
  announce('error', 'Failed')
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

test('a failure because the session ended is a reason to log in', () => {
  announce('success', 'Done')
  announceFailure(new Refused('not-signed-in'), 'Please login first')
  expect(shown()).toEqual(['warning: Please login first'])
})

test('any other failure is one more message', () => {
  announce('success', 'Done')
  announceFailure(new Refused('out-of-stock'), 'This item is out of stock.')
  announceFailure(new Error('no answer'), 'The server did not answer.')
  expect(shown()).toEqual([
    'success: Done',
    'error: This item is out of stock.',
    'error: The server did not answer.',
  ])
})

test('the messages of a page go with its session, the reason to log in stays', () => {
  askToLogin('success', 'You are signed out everywhere.')
  announce('success', 'Done')
  withdrawPageMessages()
  expect(shown()).toEqual(['success: You are signed out everywhere.'])
})

test('whoever listens hears of every change until it stops listening', () => {
  let heard = 0
  const stop = announcements.subscribe(() => (heard += 1))
  announce('error', 'No')
  withdraw()
  stop()
  announce('error', 'No')
  expect(heard).toBe(2)
})

test('a message can offer something to do about it', () => {
  let undone = 0
  announce('success', 'Done', { label: 'Undo', run: () => (undone += 1) })
  const [{ action } = { action: undefined }] = announcements.current()
  expect(action?.label).toBe('Undo')
  action?.run()
  expect(undone).toBe(1)
})

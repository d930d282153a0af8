import { beforeEach, expect, test } from 'vitest'
import { announce, announcements, withdraw } from './announce.ts'

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

test('whoever listens hears of every change until it stops listening', () => {
  let heard = 0
  const stop = announcements.subscribe(() => (heard += 1))
  announce('error', 'No')
  withdraw()
  stop()
  announce('error', 'No')
  expect(heard).toBe(2)
})

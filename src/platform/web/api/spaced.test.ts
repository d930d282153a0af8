import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { spaced } from './spaced.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('the first is at once, a flood after it is one more, and nothing is lost', () => {
  const run = vi.fn<() => void>()
  const ask = spaced(run, 1000)
  ask()
  expect(run).toHaveBeenCalledTimes(1)
  for (let count = 0; count < 50; count++) ask()
  vi.advanceTimersByTime(999)
  expect(run).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1)
  expect(run).toHaveBeenCalledTimes(2)
  ask()
  vi.advanceTimersByTime(1000)
  expect(run).toHaveBeenCalledTimes(3)
  vi.advanceTimersByTime(10_000)
  expect(run).toHaveBeenCalledTimes(3)
})

test('after a rest the next is at once again', () => {
  const run = vi.fn<() => void>()
  const ask = spaced(run, 1000)
  ask()
  vi.advanceTimersByTime(1000)
  ask()
  expect(run).toHaveBeenCalledTimes(2)
})

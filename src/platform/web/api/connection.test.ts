import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connected, connection, disconnected, reconnecting } from './connection.ts'

const START = new Date('2026-11-22T10:00:00Z').getTime()

beforeEach(() => {
  vi.useFakeTimers({ now: START })
  vi.stubGlobal('navigator', { onLine: true })
  connected()
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('is out of date after five seconds, dated from the end of the events', () => {
  reconnecting()
  vi.advanceTimersByTime(4_000)
  reconnecting()
  expect(connection.outOfDateSince()).toBeNull()
  vi.advanceTimersByTime(1_000)
  expect(connection.outOfDateSince()).toBe(START)
  vi.advanceTimersByTime(60_000)
  reconnecting()
  expect(connection.outOfDateSince()).toBe(START)
  connected()
  expect(connection.outOfDateSince()).toBeNull()
})

test('stays current during a short interruption', () => {
  reconnecting()
  vi.advanceTimersByTime(4_000)
  connected()
  vi.advanceTimersByTime(60_000)
  expect(connection.outOfDateSince()).toBeNull()
})

test('turns out of date at once without a network', () => {
  vi.stubGlobal('navigator', { onLine: false })
  reconnecting()
  expect(connection.outOfDateSince()).toBe(START)
})

test('never marks a hidden page as out of date', () => {
  reconnecting()
  disconnected()
  vi.advanceTimersByTime(60_000)
  expect(connection.outOfDateSince()).toBeNull()
})

test('dates a page shown again from its last events', () => {
  disconnected()
  vi.advanceTimersByTime(3_600_000)
  expect(connection.outOfDateSince()).toBeNull()
  reconnecting()
  vi.advanceTimersByTime(5_000)
  expect(connection.outOfDateSince()).toBe(START)
})

test('calls listeners on every reconnection', () => {
  const told = vi.fn()
  const forget = connection.subscribe(told)
  reconnecting()
  expect(connection.isHeard()).toBe(false)
  connected()
  expect(told).toHaveBeenCalledTimes(1)
  expect(connection.isHeard()).toBe(true)
  forget()
  reconnecting()
  connected()
  expect(told).toHaveBeenCalledTimes(1)
})

import { expect, test } from 'vitest'
import { chooseHost, TakesNoWrites } from './writable-host.ts'

const standby = { url: 'standby', error: new TakesNoWrites() }

test('the host that takes writes is chosen, whatever its place', () => {
  expect(chooseHost([standby, { url: 'primary', timeline: 1 }])).toBe('primary')
  expect(chooseHost([{ url: 'primary', timeline: 1 }, standby])).toBe('primary')
})

test('an old primary that came back is not: the one that was promoted is', () => {
  const [old, promoted] = [
    { url: 'old', timeline: 4 },
    { url: 'promoted', timeline: 5 },
  ]
  expect(chooseHost([old, promoted])).toBe('promoted')
  expect(chooseHost([promoted, old])).toBe('promoted')
})

test('of two that are alike it is the first, and of none there is none', () => {
  const alike = [
    { url: 'first', timeline: 0 },
    { url: 'second', timeline: 0 },
  ]
  expect(chooseHost(alike)).toBe('first')
  expect(chooseHost([standby])).toBeNull()
})

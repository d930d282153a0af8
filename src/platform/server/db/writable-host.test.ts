import { expect, test } from 'vitest'
import { chooseHost, TakesNoWrites } from './writable-host.ts'

const standby = { url: 'standby', error: new TakesNoWrites() }

test('chooses the writable host, whatever its position', () => {
  expect(chooseHost([standby, { url: 'primary', timeline: 1 }])).toBe('primary')
  expect(chooseHost([{ url: 'primary', timeline: 1 }, standby])).toBe('primary')
})

test('chooses the promoted host over a returned primary', () => {
  const [old, promoted] = [
    { url: 'old', timeline: 4 },
    { url: 'promoted', timeline: 5 },
  ]
  expect(chooseHost([old, promoted])).toBe('promoted')
  expect(chooseHost([promoted, old])).toBe('promoted')
})

test('chooses the first of two equal hosts, and null of none', () => {
  const alike = [
    { url: 'first', timeline: 0 },
    { url: 'second', timeline: 0 },
  ]
  expect(chooseHost(alike)).toBe('first')
  expect(chooseHost([standby])).toBeNull()
})

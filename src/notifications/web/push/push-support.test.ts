import { expect, test } from 'vitest'
import { isApplePhone, supportOf, type BrowserFacts } from './push-support.ts'

const DESKTOP: BrowserFacts = {
  hasPush: true,
  isApplePhone: false,
  isInstalled: false,
  permission: 'default',
}
const IPHONE = { ...DESKTOP, isApplePhone: true, hasPush: false }

test.each<[string, BrowserFacts, string]>([
  ['a desktop browser that was never asked', DESKTOP, 'ready'],
  ['one that allowed them', { ...DESKTOP, permission: 'granted' }, 'ready'],
  ['one that blocks them', { ...DESKTOP, permission: 'denied' }, 'blocked'],
  ['one without push', { ...DESKTOP, hasPush: false }, 'unsupported'],
  ['an iPhone', IPHONE, 'install'],
  [
    'an iPhone with Laurel on its Home Screen',
    { ...IPHONE, isInstalled: true, hasPush: true },
    'ready',
  ],
  ['an old iPhone with Laurel on its Home Screen', { ...IPHONE, isInstalled: true }, 'unsupported'],
])('%s', (_, facts, support) => {
  expect(supportOf(facts)).toBe(support)
})

test.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15', 5, true],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15', 5, true],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15', 0, false],
  ['Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile', 5, false],
])('%s with %d touch points', (userAgent, maxTouchPoints, expected) => {
  expect(isApplePhone({ userAgent, maxTouchPoints })).toBe(expected)
})

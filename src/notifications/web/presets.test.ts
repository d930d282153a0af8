import { expect, test } from 'vitest'
import type { KindChannels } from '#notifications/contract/preferences.ts'
import { changesOf, presetOf, PRESETS } from './presets.ts'

const KINDS: KindChannels[] = [
  { kind: 'thanked', inInbox: false, mail: 'daily', push: true, isLocked: false },
  { kind: 'reacted', inInbox: true, mail: 'never', push: false, isLocked: false },
  { kind: 'orderHandedOver', inInbox: true, mail: 'weekly', push: false, isLocked: false },
  { kind: 'accountApproved', inInbox: true, mail: 'never', push: false, isLocked: false },
  { kind: 'passwordChanged', inInbox: true, mail: 'never', push: false, isLocked: true },
  { kind: 'stockLow', inInbox: false, mail: 'weekly', push: false, isLocked: false },
]

test.each(PRESETS)('knows %s by its choices, and leaves safety and work as they are', (preset) => {
  expect(presetOf(KINDS)).toBeNull()
  const changes = changesOf(preset, KINDS)
  const after = KINDS.map((channels) => ({
    ...channels,
    ...changes.find(({ kind }) => kind === channels.kind),
  }))
  expect(presetOf(after)).toBe(preset)
  expect(after.slice(-2)).toEqual(KINDS.slice(-2))
  expect(after.every(({ kind, inInbox }) => inInbox || kind === 'stockLow')).toBe(true)
})

test.each([
  ['everything', ['thanked', 'reacted', 'orderHandedOver', 'accountApproved']],
  ['own', ['thanked', 'orderHandedOver', 'accountApproved']],
  ['thanks', ['thanked']],
] as const)('%s mails at once what it is about', (preset, mailed) => {
  const changes = changesOf(preset, KINDS)
  expect(changes.filter(({ mail }) => mail === 'at_once').map(({ kind }) => kind)).toEqual(mailed)
  // A push about an approval can't arrive.
  const pushed = mailed.filter((kind) => kind !== 'accountApproved')
  expect(changes.filter(({ push }) => push).map(({ kind }) => kind)).toEqual(pushed)
})

import { expect, test } from 'vitest'
import { pushPayload, topicOf, type PushMessage } from './send-push.ts'

const message: PushMessage = {
  title: 'Priya thanked you',
  body: 'For the demo.',
  url: '/thanks/12',
  tag: 'thanks-12',
  badge: 3,
}
/** A path below the service worker's scope, which ends with a slash. */
const received = { ...message, url: 'thanks/12' }
const read = (payload: Buffer) => JSON.parse(payload.toString()) as PushMessage

test('contains only the JSON fields that the service worker reads', () => {
  const more = { ...message, userId: 7 }
  expect(read(pushPayload(more))).toEqual(received)
})

test.each([
  ['letters', 'x'.repeat(10_000)],
  ['emoji', '🎉'.repeat(3_000)],
  ['quotes', '"'.repeat(5_000)],
])('cuts a body of many %s to 3 KB', (_, body) => {
  const payload = pushPayload({ ...message, body })
  expect(payload.length).toBeLessThanOrEqual(3072)
  expect(payload.length).toBeGreaterThan(3060)
  const cut = read(payload)
  expect(cut).toEqual({ ...received, body: cut.body })
  expect(body.startsWith(cut.body.slice(0, -1))).toBe(true)
  expect(cut.body.endsWith('…')).toBe(true)
  expect(cut.body.isWellFormed()).toBe(true)
})

test('throws if the message is too long even without its body', () => {
  expect(() => pushPayload({ ...message, title: 'x'.repeat(4_000) })).toThrow(RangeError)
})

test('a topic has the allowed characters, and does not reveal its tag', () => {
  expect(topicOf('thanks-12')).toMatch(/^[\w-]{32}$/)
  expect(topicOf('thanks-12')).toBe(topicOf('thanks-12'))
  expect(topicOf('thanks-12')).not.toBe(topicOf('thanks-13'))
})

import { expect, test } from 'vitest'
import { plainWords, pseudoSay } from '#test/languages/pseudo.ts'
import type { AuditEvent } from '#audit-log/contract/audit-log.ts'
import { sayInEnglish } from '#platform/server/language/say.ts'
import { describeEvent } from './describe-event.ts'

function about(
  action: 'orderHandedOver' | 'handOverAnswered',
  after: AuditEvent['after'],
): AuditEvent {
  const who = { id: 1, name: 'Ada Lovelace', email: 'ada@laurel.test' }
  const subject = { kind: 'user', id: 2, name: 'Bob Roe', email: 'bob@laurel.test' } as const
  const nothing = { before: null, reason: '', address: null, email: null, service: null }
  return { id: 1, date: new Date(0), who, subject, action, after, ...nothing }
}

test.each([
  [
    about('orderHandedOver', { order: 7, withCode: true, where: 'Canteen' }),
    'Ada Lovelace handed over order 7 of Bob Roe, by its code',
  ],
  [
    about('orderHandedOver', { order: 7, withCode: false }),
    'Ada Lovelace handed over order 7 of Bob Roe without its code',
  ],
  [
    about('handOverAnswered', { order: 7, received: true }),
    'Ada Lovelace got what was handed over of order 7',
  ],
])('says how an order was handed over, in each reader’s language: %#', (event, words) => {
  expect(describeEvent(event, sayInEnglish)).toBe(words)
  expect(plainWords(describeEvent(event, pseudoSay))).toEqual([])
})

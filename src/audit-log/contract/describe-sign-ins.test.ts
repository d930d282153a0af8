import { expect, test } from 'vitest'
import type { AuditAction } from '#audit-log/contract/audit-actions.ts'
import type { AuditEvent, EventFacts } from '#audit-log/contract/audit-log.ts'
import { sayInEnglish } from '#platform/server/language/say.ts'
import { describeEvent } from './describe-event.ts'

const WHO = { id: 1, name: 'Ada Lovelace', email: 'ada@laurel.test' }
const BOB = { kind: 'user', id: 2, name: 'Bob Roe', email: 'bob@laurel.test' } as const
const DIRECTORY = { with: 'the directory' }

function event(action: AuditAction, after: EventFacts, isOwn: boolean): AuditEvent {
  const nothing = { before: null, reason: '', address: null, email: null, service: null }
  const who = isOwn ? { who: WHO, subject: null } : { who: null, subject: BOB }
  return { id: 1, date: new Date(0), action, after, ...who, ...nothing }
}

test.each<[AuditAction, EventFacts, string]>([
  ['signedIn', { with: 'Acme ID' }, 'Ada Lovelace signed in with Acme ID'],
  [
    'signedIn',
    { with: 'Acme ID', connected: true },
    'Ada Lovelace signed in with Acme ID, for the first time',
  ],
  ['signedIn', DIRECTORY, 'Ada Lovelace signed in with the company’s directory'],
  [
    'signedIn',
    { ...DIRECTORY, connected: true },
    'Ada Lovelace signed in with the company’s directory, for the first time',
  ],
  ['signedOut', { with: 'Acme ID' }, 'Ada Lovelace was signed out by Acme ID'],
  ['connectionTried', { what: 'directory' }, 'Ada Lovelace tried the company’s directory'],
])('says what somebody did: %s %j', (action, after, words) => {
  expect(describeEvent(event(action, after, true), sayInEnglish)).toBe(words)
})

test.each<[AuditAction, EventFacts, string]>([
  ['permissionsSet', { isActive: false }, 'The company’s directory switched Active of Bob Roe off'],
  ['permissionsSet', { isActive: true }, 'The company’s directory switched Active of Bob Roe on'],
  ['roleGiven', { role: 'moderator' }, 'The company’s directory gave Bob Roe the role Moderator'],
  [
    'roleTaken',
    { role: 'moderator' },
    'The company’s directory took the role Moderator from Bob Roe',
  ],
])('says what the directory did: %s %j', (action, after, words) => {
  const row = event(action, { ...after, ...DIRECTORY }, false)
  expect(describeEvent(row, sayInEnglish)).toBe(words)
})

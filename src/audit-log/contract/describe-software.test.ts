import { expect, test } from 'vitest'
import { plainWords, pseudoSay } from '#test/languages/pseudo.ts'
import type { AuditAction } from '#audit-log/contract/audit-actions.ts'
import type { AuditEvent } from '#audit-log/contract/audit-log.ts'
import { sayInEnglish } from '#platform/server/language/say.ts'
import { describeEvent } from './describe-event.ts'
import { SOFTWARE_WORDS } from './describe-software.ts'

function row(action: AuditAction, fields: Partial<AuditEvent> = {}): AuditEvent {
  return {
    id: 1,
    date: new Date(0),
    who: { id: 1, name: 'Ada Lovelace', email: 'ada@laurel.test' },
    action,
    subject: null,
    before: null,
    after: null,
    reason: '',
    address: null,
    email: null,
    service: null,
    ...fields,
  }
}

const PAYROLL = { token: 'Payroll', lastFour: 'x9Qk' }
const CANTEEN = { ...PAYROLL, token: 'Canteen' }
const place = { channel: '#general', workspace: 'Acme', account: 'ada' }
const hook = { webhook: 'Warehouse' }

const SAYS: readonly [AuditEvent, string][] = [
  [row('tokenMade', { after: PAYROLL }), 'Ada Lovelace made the API token “Payroll …x9Qk”'],
  [row('tokenRevoked', { before: PAYROLL }), 'Ada Lovelace revoked the API token “Payroll …x9Qk”'],
  [
    row('tokenRotated', { before: PAYROLL, after: { ...PAYROLL, lastFour: '_b-1' } }),
    'Ada Lovelace rotated the API token “Payroll …x9Qk”: now it is “Payroll …_b-1”',
  ],
  [
    row('tokenUsed', { after: { ...PAYROLL, call: 'POST /api/purchases' } }),
    'The API token “Payroll …x9Qk” called for Ada Lovelace: POST /api/purchases',
  ],
  [
    row('tokenUsed', { who: null, service: 'Payroll …x9Qk', after: { call: 'POST /api/gifts' } }),
    'The API token “Payroll …x9Qk” of the company called: POST /api/gifts',
  ],
  [row('tokenUsed'), 'An API token called for Ada Lovelace'],
  [row('webhookAdded', { after: hook }), 'Ada Lovelace added the webhook “Warehouse”'],
  [row('webhookChanged', { after: hook }), 'Ada Lovelace changed the webhook “Warehouse”'],
  [
    row('webhookSecretRenewed', { after: hook }),
    'Ada Lovelace made a new secret for the webhook “Warehouse”',
  ],
  [row('webhookRemoved', { before: hook }), 'Ada Lovelace removed the webhook “Warehouse”'],
  [
    row('webhookGivenUp', { before: hook }),
    'The webhook “Warehouse” kept failing, and was switched off',
  ],
  [
    row('chatCommandAdded', { after: place }),
    'Ada Lovelace let people thank from the chat workspace “Acme”',
  ],
  [row('chatCommandRemoved', { before: place }), 'Ada Lovelace removed the chat workspace “Acme”'],
  [row('chatChannelAdded', { after: place }), 'Ada Lovelace added the chat channel “#general”'],
  [
    row('chatChannelChanged', { before: place, after: place }),
    'Ada Lovelace changed the chat channel “#general”',
  ],
  [
    row('chatChannelRemoved', { before: place }),
    'Ada Lovelace removed the chat channel “#general”',
  ],
  [
    row('chatAccountLinked', { after: place }),
    'Ada Lovelace linked the chat account “ada” of Acme',
  ],
  // After an erasure.
  [row('chatAccountLinked'), 'Ada Lovelace linked a chat account'],
  [
    row('chatAccountUnlinked', { before: place }),
    'Ada Lovelace unlinked the chat account “ada” of Acme',
  ],
  [row('feedAddressMade'), 'Ada Lovelace made an address of the feed of the wall'],
  [row('feedAddressRemoved'), 'Ada Lovelace switched off their feed of the wall'],
  [row('screenMade', { after: CANTEEN }), 'Ada Lovelace switched on the screen “Canteen …x9Qk”'],
  [
    row('screenRevoked', { before: CANTEEN }),
    'Ada Lovelace switched off the screen “Canteen …x9Qk”',
  ],
]

test.each(SAYS)('%j', (event, words) => {
  expect(describeEvent(event, sayInEnglish)).toBe(words)
})

test.each(SAYS)('says each word of %j in the reader’s language', (event) => {
  expect(plainWords(describeEvent(event, pseudoSay))).toEqual([])
})

test('covers every action', () => {
  expect(new Set(SAYS.map(([{ action }]) => action))).toEqual(new Set(Object.keys(SOFTWARE_WORDS)))
})

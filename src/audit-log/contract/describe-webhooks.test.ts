import { expect, test } from 'vitest'
import type { AuditEvent } from '#audit-log/contract/audit-log.ts'
import { EVENT_KINDS } from '#audit-log/contract/audit-actions.ts'
import { sayInEnglish } from '#platform/server/language/say.ts'
import { describeEvent } from './describe-event.ts'

type Action = (typeof EVENT_KINDS.webhooks)[number]

const SAYS: Readonly<Record<Action, string>> = {
  webhookAdded: 'Ada Lovelace added the webhook “Warehouse”',
  webhookChanged: 'Ada Lovelace changed the webhook “Warehouse”',
  webhookSecretRenewed: 'Ada Lovelace made a new secret for the webhook “Warehouse”',
  webhookRemoved: 'Ada Lovelace removed the webhook “Warehouse”',
  webhookGivenUp: 'The webhook “Warehouse” kept failing, and was switched off',
}

test.each(EVENT_KINDS.webhooks)('%s', (action) => {
  const facts = { webhook: 'Warehouse' }
  const event: AuditEvent = {
    id: 1,
    date: new Date(0),
    who: { id: 1, name: 'Ada Lovelace', email: 'ada@laurel.test' },
    action,
    subject: null,
    before: facts,
    after: facts,
    reason: '',
    address: null,
    email: null,
    service: null,
  }
  expect(describeEvent(event, sayInEnglish)).toBe(SAYS[action])
})

import * as z from 'zod/mini'
import { endpoint } from '#platform/contract/endpoint.ts'
import { refusal } from '#platform/contract/text.ts'
import { date } from '#platform/contract/wire-types.ts'

/** A mail or push that Laurel gave up. */
export const UndeliveredMessage = z.strictObject({
  id: z.string(),
  channel: z.enum(['mail', 'push']),
  /** The mail's address; empty for a push. */
  recipient: z.string(),
  attempts: z.number(),
  /** An SMTP status or an error code. */
  reason: z.string(),
  date,
})
export type UndeliveredMessage = z.output<typeof UndeliveredMessage>

/** Why it is not sent again: its reader read the news or stopped such news, or it is obsolete. */
const UNWANTED = ['read', 'stopped', 'gone'] as const
export type UnwantedReason = (typeof UNWANTED)[number]

/** A message that was already retried counts in neither. */
export const RetryResult = z.strictObject({
  retried: z.number(),
  /** The reason for each message that is not sent again. */
  unwanted: z.array(z.enum(UNWANTED)),
})
export type RetryResult = z.output<typeof RetryResult>

export const UndeliveredMessages = z.strictObject({
  /** The newest 50. */
  undelivered: z.array(UndeliveredMessage),
  /** Whether this server sends mails. */
  sendsMail: z.boolean(),
})

export const UndeliveredChoice = z.strictObject({
  ids: z
    .array(z.uuid(refusal('invalid-input')))
    .check(z.minLength(1, refusal('nothing-to-change')), z.maxLength(50, refusal('invalid-input'))),
})

/** Mails and pushes that were given up. */
export const undeliveredEndpoints = {
  listUndelivered: endpoint({
    method: 'GET',
    path: '/api/notifications/undelivered',
    summary: 'Mails and pushes that Laurel gave up, the newest 50',
    access: 'administrator',
    output: UndeliveredMessages,
    refusals: [],
  }),
  retryUndelivered: endpoint({
    method: 'POST',
    path: '/api/notifications/undelivered',
    summary: 'Retry undelivered mails and pushes; those that are no longer wanted are removed',
    access: 'administrator',
    body: UndeliveredChoice,
    output: RetryResult,
    refusals: ['nothing-to-change'],
  }),
} as const

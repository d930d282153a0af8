import * as z from 'zod/mini'
import { endpoint } from '#platform/contract/endpoint.ts'
import { refusal } from '#platform/contract/text.ts'

/** The kinds of mails that a link in a mail stops. */
export const MAIL_CHANNELS = ['at_once', 'digest'] as const
export type MailChannel = (typeof MAIL_CHANNELS)[number]

/** A signed token, found only in mails. */
export const UnsubscribeToken = z.strictObject({
  token: z
    .string(refusal('unsubscribe-invalid'))
    .check(z.regex(/^[A-Za-z0-9_.-]{20,200}$/, refusal('unsubscribe-invalid'))),
})

export const Unsubscribed = z.strictObject({ channel: z.enum(MAIL_CHANNELS) })

export const unsubscribeEndpoints = {
  unsubscribe: endpoint({
    method: 'POST',
    path: '/api/unsubscribe/:token',
    summary: 'Stop mails by the link in one of them, without signing in (RFC 8058)',
    access: 'anyone',
    params: UnsubscribeToken,
    takesForm: true,
    output: Unsubscribed,
    refusals: ['unsubscribe-invalid'],
  }),
} as const

import type { Input, Output } from '#platform/contract/endpoint.ts'
import type { mailEndpoints } from '#auth/contract/mail-links.ts'
import type { Database } from '#platform/server/db/database.ts'
import { transact } from '#platform/server/db/transact.ts'
import { queueMail } from '#platform/server/mail/queue-mail.ts'
import { recordAtMost } from '#audit-log/server/record.ts'
import { attemptLink, type Limits } from './limit-attempts.ts'

type LinkRequest = Input<(typeof mailEndpoints)['askForLink']>['body']

/** Per hour, for everybody together. */
const MOST_AN_HOUR = 1_000

/**
 * Queues a mail with a link. The account is looked up only when the mail is sent, so that neither
 * the answer nor its timing tells whether it exists. Throws TooManyAttempts.
 */
export async function askForLink(
  database: Database,
  limits: Limits,
  { email, purpose }: LinkRequest,
  clientIp: string,
): Promise<Output<(typeof mailEndpoints)['askForLink']>> {
  await attemptLink(database, limits, email, clientIp)
  await transact(database, async (tx) => {
    await queueMail(tx, purpose === 'password' ? 'choosePassword' : 'confirmAddress', email)
    if (purpose === 'confirm') return
    const event = { action: 'passwordLinkAsked', by: null, from: clientIp, email } as const
    await recordAtMost(tx, MOST_AN_HOUR, event)
  })
  return { email, purpose }
}

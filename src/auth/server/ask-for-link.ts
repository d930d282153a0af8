import type { Input, Output } from '#platform/contract/endpoint.ts'
import type { mailEndpoints } from '#auth/contract/mail-endpoints.ts'
import type { Database } from '#platform/server/db/database.ts'
import { transact } from '#platform/server/db/transact.ts'
import { queueMail } from '#platform/server/mail/queue-mail.ts'
import { recordAtMost } from '#audit-log/server/record.ts'
import { attemptLink, type Limits } from './limit-attempts.ts'

type Wish = Input<(typeof mailEndpoints)['askForLink']>['body']

/** An hour's, of everybody together. */
const MOST_AN_HOUR = 1_000

/**
 * Has a link sent to whoever has the address. Nobody is looked for before it is sent, so that the
 * answer and the time it takes say nothing about who has an account. Throws TooManyAttempts.
 */
export async function askForLink(
  database: Database,
  limits: Limits,
  { email, purpose }: Wish,
  address: string,
): Promise<Output<(typeof mailEndpoints)['askForLink']>> {
  await attemptLink(database, limits, email, address)
  await transact(database, async (tx) => {
    await queueMail(tx, purpose === 'password' ? 'choosePassword' : 'confirmAddress', email)
    if (purpose === 'confirm') return
    const deed = { action: 'passwordLinkAsked', by: null, from: address, email } as const
    await recordAtMost(tx, MOST_AN_HOUR, deed)
  })
  return { email, purpose }
}

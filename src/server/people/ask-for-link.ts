import type { Input, Output } from '#contract/endpoint.ts'
import type { Endpoints } from '#contract/endpoints.ts'
import type { Database } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import { recordAtMost } from '#server/trail/record.ts'
import { attemptLink, type Limits } from './limit-attempts.ts'

type Wish = Input<Endpoints['askForLink']>['body']

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
): Promise<Output<Endpoints['askForLink']>> {
  await attemptLink(database, limits, email, address)
  await transact(database, async (tx) => {
    await queueMail(tx, purpose === 'password' ? 'choosePassword' : 'confirmAddress', email)
    if (purpose === 'confirm') return
    const deed = { action: 'passwordLinkAsked', by: null, from: address, email } as const
    await recordAtMost(tx, MOST_AN_HOUR, deed)
  })
  return { email, purpose }
}

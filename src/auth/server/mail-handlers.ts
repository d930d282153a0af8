import type { mailEndpoints } from '#auth/contract/mail-endpoints.ts'
import { Refused } from '#platform/contract/refusals.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Handlers } from '#platform/server/handler.ts'
import { askForLink } from './ask-for-link.ts'
import { confirmAddress } from './confirm-address.ts'
import type { Limits } from './limit-attempts.ts'
import { renewPassword } from './renew-password.ts'

interface MailParts {
  readonly database: Database
  readonly limits: Limits
  readonly sendsMail: boolean
}

/** Links that were sent are good for as long as they say, also once no mail is sent any more. */
export function mailHandlers({
  database,
  limits,
  sendsMail,
}: MailParts): Handlers<typeof mailEndpoints> {
  return {
    readMailing: () => Promise.resolve({ sendsMail }),
    askForLink: async ({ body, address }) => {
      if (!sendsMail) throw new Refused('mail-off')
      return askForLink(database, limits, body, address)
    },
    renewPassword: ({ body, address }) => renewPassword(database, body, address),
    confirmAddress: ({ body: { token }, address }) => confirmAddress(database, token, address),
  }
}

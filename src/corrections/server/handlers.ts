import { recordDataAccess } from '#audit-log/server/record-data-access.ts'
import type { correctionEndpoints } from '#corrections/contract/corrections.ts'
import type { Handlers } from '#platform/server/calls/handler.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { UserRow } from '#users/contract/users.ts'
import { adjustBalance } from './adjust-balance.ts'
import { readAccount } from './read-account.ts'
import { reverseSend } from './reverse-send.ts'

export function correctionHandlers(
  database: Database,
  /** Answers a row of All Data. */
  readUser: (userId: number) => Promise<UserRow>,
): Handlers<typeof correctionEndpoints> {
  return {
    readAccount: async ({ author, params, query }) => {
      const account = await readAccount(database, readUser, params.id, query.page)
      await recordDataAccess(database, { ...author, of: { userId: params.id } })
      return account
    },
    adjustBalance: ({ author, key, body }) =>
      adjustBalance(database, { ...author, key, adjustment: body }),
    reverseSend: ({ author, key, body }) =>
      reverseSend(database, { ...author, key, reversal: body }),
  }
}

import type { walletEndpoints } from '#wallet/contract/wallet.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Handlers } from '#platform/server/handler.ts'
import type { RunCommand } from '#ledger/run-commands.ts'
import { readBalances, readHistory } from './reads.ts'

export function walletHandlers(
  database: Database,
  move: RunCommand,
  /** Sends, with their recognitions. */
  send: RunCommand,
): Handlers<typeof walletEndpoints> {
  return {
    readBalances: ({ caller }) => readBalances(database, caller.id),
    readHistory: ({ caller, query }) =>
      readHistory(database, caller.id, query.page, { readsPrivate: true }),
    deposit: ({ caller, key, body }) => move(key, { type: 'deposit', userId: caller.id, ...body }),
    withdraw: ({ caller, key, body }) =>
      move(key, { type: 'withdraw', userId: caller.id, ...body }),
    send: ({ caller, key, body: { receiver, amount, message, visibility } }) =>
      send(key, {
        type: 'send',
        userId: caller.id,
        receivers: [receiver],
        amount,
        thanks: { message, values: [], visibility, picture: null },
      }),
  }
}

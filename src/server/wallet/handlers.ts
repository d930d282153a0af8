import type { Database } from '#server/db/database.ts'
import type { Handlers } from '#server/handler.ts'
import { createPointMover } from './move-points.ts'
import { readBalances, readHistory } from './reads.ts'

type WalletEndpoints = 'readBalances' | 'readHistory' | 'deposit' | 'withdraw' | 'send'

export function walletHandlers(database: Database): Handlers<WalletEndpoints> {
  const move = createPointMover(database)
  return {
    readBalances: ({ caller }) => readBalances(database, caller.id),
    readHistory: ({ caller, query }) => readHistory(database, caller.id, query.page),
    deposit: ({ caller, key, body }) => move(key, { type: 'deposit', userId: caller.id, ...body }),
    withdraw: ({ caller, key, body }) =>
      move(key, { type: 'withdraw', userId: caller.id, ...body }),
    send: ({ caller, key, body }) => move(key, { type: 'send', userId: caller.id, ...body }),
  }
}

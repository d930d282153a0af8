import type { UserRow } from '#contract/users.ts'
import type { Database } from '#server/db/database.ts'
import type { Handlers } from '#server/handler.ts'
import { adjustBalance } from './adjust-balance.ts'
import { clearBonus } from './clear-bonus.ts'
import { enterBonus } from './enter-bonus.ts'
import { enteredBonusesCsv } from './entered-bonuses-csv.ts'
import { createOverviewReader } from './overview/read-overview.ts'
import { createPointMover } from './move-points.ts'
import { processBonus } from './process-bonus.ts'
import { createBonusProcessor } from './process-entered-bonuses.ts'
import { readAccount } from './read-account.ts'
import { readBalances, readHistory } from './reads.ts'
import { reverseSend } from './reverse-send.ts'
import { sumEnteredBonuses } from './sum-entered-bonuses.ts'

type WalletEndpoints =
  | 'readBalances'
  | 'readHistory'
  | 'deposit'
  | 'withdraw'
  | 'send'
  | 'depositBonus'
  | 'enterBonus'
  | 'enterBonusForMany'
  | 'downloadEnteredBonuses'
  | 'readOverview'
  | 'clearBonus'
  | 'sumEnteredBonuses'
  | 'processBonus'
  | 'processEnteredBonuses'
  | 'readAccount'
  | 'adjustBalance'
  | 'reverseSend'

/** `readUser` answers a row of All Data, which is another area's. */
export function walletHandlers(
  database: Database,
  readUser: (userId: number) => Promise<UserRow>,
): Handlers<WalletEndpoints> {
  const move = createPointMover(database)
  const processEnteredBonuses = createBonusProcessor(database)
  const readOverview = createOverviewReader(database)
  return {
    readBalances: ({ caller }) => readBalances(database, caller.id),
    readHistory: ({ caller, query }) => readHistory(database, caller.id, query.page),
    deposit: ({ caller, key, body }) => move(key, { type: 'deposit', userId: caller.id, ...body }),
    withdraw: ({ caller, key, body }) =>
      move(key, { type: 'withdraw', userId: caller.id, ...body }),
    send: ({ caller, key, body }) => move(key, { type: 'send', userId: caller.id, ...body }),
    depositBonus: ({ caller, key }) => move(key, { type: 'depositSalary', userId: caller.id }),
    enterBonus: async ({ caller, address: from, params, body }) => {
      await enterBonus(database, { by: caller.id, from, userId: params.id, entry: body })
      return readUser(params.id)
    },
    enterBonusForMany: () => Promise.reject(new Error('not there yet')),
    downloadEnteredBonuses: () => Promise.resolve(enteredBonusesCsv(database)),
    readOverview: ({ query }) => readOverview(query),
    clearBonus: async ({ caller, address: from, params }) => {
      await clearBonus(database, { by: caller.id, from, userId: params.id })
      return readUser(params.id)
    },
    sumEnteredBonuses: () => sumEnteredBonuses(database),
    processBonus: ({ caller, address: from, key, body }) =>
      processBonus(database, { by: caller.id, from, key, bonus: body }),
    processEnteredBonuses: ({ caller, address, key }) =>
      processEnteredBonuses(caller.id, key, address),
    readAccount: ({ params, query }) => readAccount(database, params.id, query.page),
    adjustBalance: ({ caller, address, key, body }) =>
      adjustBalance(database, { by: caller.id, from: address, key, adjustment: body }),
    reverseSend: ({ caller, address, key, body }) =>
      reverseSend(database, { by: caller.id, from: address, key, reversal: body }),
  }
}

import type { UserRow } from '#users/contract/users.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Handlers } from '#platform/server/handler.ts'
import type { LaneWatch } from '#ledger/lane.ts'
import { adjustBalance } from '#corrections/server/adjust-balance.ts'
import { clearBonus } from '#bonuses/server/clear-bonus.ts'
import { createManyBonusEntry, type LockChosen } from '#bonuses/server/enter-bonus-for-many.ts'
import { enterBonus } from '#bonuses/server/enter-bonus.ts'
import { enteredBonusesCsv } from '#bonuses/server/entered-bonuses-csv.ts'
import { createOverviewReader } from '#reports/server/read-overview.ts'
import { createPointMover } from './move-points.ts'
import { processBonus } from '#bonuses/server/process-bonus.ts'
import { createBonusProcessor } from '#bonuses/server/process-entered-bonuses.ts'
import { readAccount } from '#corrections/server/read-account.ts'
import { readBalances, readHistory } from './reads.ts'
import { reverseSend } from '#corrections/server/reverse-send.ts'
import { sumEnteredBonuses } from '#bonuses/server/sum-entered-bonuses.ts'

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

/** What belongs to another area. */
interface People {
  /** Answers a row of All Data. */
  readonly readUser: (userId: number) => Promise<UserRow>
  readonly lockChosen: LockChosen
  /** Measures the lane of points. */
  readonly watch?: LaneWatch | undefined
}

export function walletHandlers(
  database: Database,
  { readUser, lockChosen, watch }: People,
): Handlers<WalletEndpoints> {
  const move = createPointMover(database, watch)
  const processEnteredBonuses = createBonusProcessor(database)
  const enterBonusForMany = createManyBonusEntry(database, lockChosen)
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
    enterBonusForMany: ({ caller, address: from, body }) =>
      enterBonusForMany({ by: caller.id, from, ...body }),
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
    readAccount: ({ params, query }) => readAccount(database, readUser, params.id, query.page),
    adjustBalance: ({ caller, address, key, body }) =>
      adjustBalance(database, { by: caller.id, from: address, key, adjustment: body }),
    reverseSend: ({ caller, address, key, body }) =>
      reverseSend(database, { by: caller.id, from: address, key, reversal: body }),
  }
}

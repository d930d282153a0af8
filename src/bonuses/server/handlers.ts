import type { bonusEndpoints } from '#bonuses/contract/bonus-endpoints.ts'
import type { UserRow } from '#users/contract/users.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Handlers } from '#platform/server/handler.ts'
import type { RunCommand } from '#ledger/run-commands.ts'
import { clearBonus } from './clear-bonus.ts'
import { createManyBonusEntry, type LockChosen } from './enter-bonus-for-many.ts'
import { enterBonus } from './enter-bonus.ts'
import { enteredBonusesCsv } from './entered-bonuses-csv.ts'
import { processBonus } from './process-bonus.ts'
import { createBonusProcessor } from './process-entered-bonuses.ts'
import { sumEnteredBonuses } from './sum-entered-bonuses.ts'

interface BonusParts {
  readonly move: RunCommand
  /** Answers a row of All Data. */
  readonly readUser: (userId: number) => Promise<UserRow>
  readonly lockChosen: LockChosen
}

export function bonusHandlers(
  database: Database,
  { move, readUser, lockChosen }: BonusParts,
): Handlers<typeof bonusEndpoints> {
  const processEnteredBonuses = createBonusProcessor(database)
  const enterBonusForMany = createManyBonusEntry(database, lockChosen)
  return {
    depositBonus: ({ caller, key }) => move(key, { type: 'depositSalary', userId: caller.id }),
    enterBonus: async ({ caller, address: from, params, body }) => {
      await enterBonus(database, { by: caller.id, from, userId: params.id, entry: body })
      return readUser(params.id)
    },
    enterBonusForMany: ({ caller, address: from, body }) =>
      enterBonusForMany({ by: caller.id, from, ...body }),
    downloadEnteredBonuses: () => Promise.resolve(enteredBonusesCsv(database)),
    clearBonus: async ({ caller, address: from, params }) => {
      await clearBonus(database, { by: caller.id, from, userId: params.id })
      return readUser(params.id)
    },
    sumEnteredBonuses: () => sumEnteredBonuses(database),
    processBonus: ({ caller, address: from, key, body }) =>
      processBonus(database, { by: caller.id, from, key, bonus: body }),
    processEnteredBonuses: ({ caller, address, key }) =>
      processEnteredBonuses(caller.id, key, address),
  }
}

import type { bonusEndpoints } from '#bonuses/contract/bonus.ts'
import type { bonusRecallEndpoints } from '#bonuses/contract/recall.ts'
import type { QueueObserver } from '#ledger/batch-queue.ts'
import type { Caller } from '#platform/server/calls/actor.ts'
import type { Handlers } from '#platform/server/calls/handler.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { OpenSheet } from '#platform/server/files/csv-table.ts'
import type { UserRow } from '#users/contract/users.ts'
import { refuseMoneyIn } from '#users/server/user-filter.ts'
import { redactUserRow } from '#users/server/user-row.ts'
import { createBonusDeposit } from './deposit-bonuses.ts'
import {
  clearBonus,
  createManyBonusEntry,
  enterBonus,
  enteredBonusesCsv,
  sumEnteredBonuses,
  type LockChosen,
} from './enter-bonus.ts'
import {
  listBatchBonuses,
  listBonusBatches,
  listBonuses,
  readBonusReasons,
} from './list-bonuses.ts'
import { createBonusProcessor, processBonus } from './process-bonus.ts'
import { createBonusRecaller } from './recall-bonuses.ts'

interface BonusParts {
  /** Answers a row of All Data. */
  readonly readUser: (userId: number) => Promise<UserRow>
  readonly lockChosen: LockChosen
  readonly openSheet: OpenSheet
  /** Measures the batch queue of deposits. */
  readonly observer?: QueueObserver | undefined
}

export function bonusHandlers(
  database: Database,
  { readUser, lockChosen, openSheet, observer }: BonusParts,
): Handlers<typeof bonusEndpoints & typeof bonusRecallEndpoints> {
  const depositBonuses = createBonusDeposit(database, observer)
  const processEnteredBonuses = createBonusProcessor(database)
  const recallBonuses = createBonusRecaller(database)
  const enterBonusForMany = createManyBonusEntry(database, lockChosen)
  const shownUser = async (caller: Caller, id: number) => redactUserRow(caller, await readUser(id))
  return {
    depositBonus: ({ caller, key }) => depositBonuses(key, caller.id),
    readBonusReasons: ({ caller }) => readBonusReasons(database, caller.id),
    enterBonus: async ({ caller, author, params, body }) => {
      await enterBonus(database, { ...author, userId: params.id, entry: body })
      return shownUser(caller, params.id)
    },
    enterBonusForMany: async ({ caller, author, body }) => {
      refuseMoneyIn(caller, body.chosen)
      return enterBonusForMany({ ...author, ...body })
    },
    downloadEnteredBonuses: async (call) => enteredBonusesCsv(database, await openSheet(call)),
    clearBonus: async ({ caller, author, params }) => {
      await clearBonus(database, { ...author, userId: params.id })
      return shownUser(caller, params.id)
    },
    sumEnteredBonuses: ({ caller }) => sumEnteredBonuses(database, caller),
    processBonus: ({ author, key, body }) =>
      processBonus(database, { ...author, key, bonus: body }),
    processEnteredBonuses: ({ caller, clientIp, key }) =>
      processEnteredBonuses(caller.id, key, clientIp),
    listBonuses: ({ params }) => listBonuses(database, params.id),
    listBonusBatches: ({ query }) => listBonusBatches(database, query.after),
    listBatchBonuses: ({ params, query }) => listBatchBonuses(database, params.id, query.after),
    recallBonus: ({ author, key, params: { id }, body: { reason } }) =>
      recallBonuses({ ...author, key, of: 'bonus', id, reason }),
    recallBatch: ({ author, key, params: { id }, body: { reason } }) =>
      recallBonuses({ ...author, key, of: 'batch', id, reason }),
  }
}

import { Refused, type RefusalCode } from '#platform/contract/refusals.ts'
import type { Receipt } from '#platform/contract/transactions.ts'
import type { Database } from '#platform/server/db/database.ts'
import { transactSurely } from '#platform/server/db/transact-surely.ts'
import type { Command } from '#ledger/command.ts'
import { createLane, type LaneWatch } from '#ledger/lane.ts'
import { keyedOrder } from '#ledger/order.ts'
import { receiptOf } from '#ledger/receipt.ts'
import { attempt } from '#ledger/write.ts'
import { announceWallets } from '#platform/server/live/outbox.ts'

/** Carries out a command under its key and answers the receipt; throws Refused. */
export type MovePoints = (key: string, command: Command) => Promise<Receipt>

/** Which field of the request a refusal is about. */
const FIELDS: Partial<Record<RefusalCode, string>> = {
  'user-unknown': 'receiver',
  'receiver-self': 'receiver',
  'receiver-inactive': 'receiver',
  'insufficient-funds': 'amount',
  'balance-limit': 'amount',
}

export function createPointMover(database: Database, watch?: LaneWatch): MovePoints {
  const lane = createLane(
    (orders, how) =>
      transactSurely(database, (tx) =>
        attempt(tx, orders, how, { alongside: (_tx, { changed }) => announceWallets(tx, changed) }),
      ),
    { watch },
  )
  return async (key, command) => {
    const outcome = await lane.submit(keyedOrder(key, command))
    if ('refusal' in outcome) throw new Refused(outcome.refusal, FIELDS[outcome.refusal])
    return receiptOf(outcome.entry)
  }
}

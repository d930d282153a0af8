import { setTimeout as pause } from 'node:timers/promises'
import { Refused, type RefusalCode } from '#contract/refusals.ts'
import type { Output } from '#contract/endpoint.ts'
import type { Endpoints } from '#contract/endpoints.ts'
import { total } from '#contract/split.ts'
import { negate } from '#contract/points.ts'
import { errorCode, isConnectionLoss } from '#server/db/connection-loss.ts'
import type { Database } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import type { Command } from '#server/ledger/command.ts'
import { amountOf, type Posted } from '#server/ledger/entry.ts'
import { createLane } from '#server/ledger/lane.ts'
import { keyedOrder, type Order, type Outcome } from '#server/ledger/order.ts'
import { write } from '#server/ledger/write.ts'
import { announceWallets } from '#server/live/outbox.ts'

export type Receipt = Output<Endpoints['deposit']>

/** Carries out a command under its key and answers the receipt; throws Refused. */
export type MovePoints = (key: string, command: Command) => Promise<Receipt>

const TRIES = 6

/** Which field of the request a refusal is about. */
const FIELDS: Partial<Record<RefusalCode, string>> = {
  'user-unknown': 'receiver',
  'receiver-self': 'receiver',
  'receiver-inactive': 'receiver',
  'insufficient-funds': 'amount',
  'balance-limit': 'amount',
}

export function createPointMover(database: Database): MovePoints {
  const lane = createLane((orders) => writeSurely(database, orders))
  return async (key, command) => {
    const outcome = await lane.submit(keyedOrder(key, command))
    if ('refusal' in outcome) throw new Refused(outcome.refusal, FIELDS[outcome.refusal])
    return receiptOf(outcome.entry)
  }
}

/**
 * When the connection breaks nobody knows whether the batch was committed. Every order has a key,
 * so asking again finds what the first try did, and does only what it did not.
 * Throws Refused('busy') when the database stays away.
 */
async function writeSurely(
  database: Database,
  orders: readonly Order[],
): Promise<readonly Outcome[]> {
  for (let attempt = 1; attempt <= TRIES; attempt++) {
    try {
      return await transact(database, (tx) => write(tx, orders, { alongside: announceWallets }))
    } catch (error) {
      if (!isConnectionLoss(error) && errorCode(error) !== 'COMMIT_OUTCOME_UNKNOWN') throw error
      await pause(Math.random() * 50 * attempt)
    }
  }
  throw new Refused('busy')
}

function receiptOf(entry: Posted): Receipt {
  return {
    type: entry.type,
    number: entry.seq,
    amount: amountOf(entry),
    fromEarned: negate(entry.change.earned),
    fromAppreciation: negate(entry.change.appreciation),
    balances: { ...entry.after, total: total(entry.after) },
  }
}

import type { Hundredths } from '#platform/contract/points.ts'
import { Refused, type RefusalCode } from '#platform/contract/refusals.ts'
import type { Receipt } from '#platform/contract/transactions.ts'
import type { Database } from '#platform/server/db/database.ts'
import { transactSurely } from '#platform/server/db/transact-surely.ts'
import type { Tx } from '#platform/server/db/transact.ts'
import { decide } from '#ledger/decide.ts'
import { createLane, type LaneWatch } from '#ledger/lane.ts'
import { keyedOrder, type Order, type Outcome } from '#ledger/order.ts'
import { receiptOf } from '#ledger/receipt.ts'
import { attempt, write, type WriteOptions } from '#ledger/write.ts'
import { announce, walletChanges, type Change } from '#platform/server/live/outbox.ts'
import { judgePurchases, type Bought, type Shelf } from './judge-purchases.ts'
import { lockShelf } from './lock-shelf.ts'
import { storePurchases } from './store-purchases.ts'

/** BUY NOW!: pays what the person saw as the total, under their key; throws Refused. */
export type BuyCart = (key: string, userId: number, total: Hundredths) => Promise<Receipt>

/** Which field of the request a refusal is about. */
const FIELDS: Partial<Record<RefusalCode, string>> = {
  'cart-changed': 'total',
  'insufficient-appreciation': 'total',
}

/** Purchases that arrive while others are being written share the next transaction. */
export function createCheckout(database: Database, watch?: LaneWatch): BuyCart {
  const lane = createLane(
    (orders, how) => transactSurely(database, (tx) => attempt(tx, orders, how, buying(tx))),
    { watch },
  )
  return async (key, userId, total) => {
    const outcome = await lane.submit(keyedOrder(key, { type: 'purchase', userId, amount: total }))
    if ('refusal' in outcome) throw new Refused(outcome.refusal, FIELDS[outcome.refusal])
    return receiptOf(outcome.entry)
  }
}

/**
 * Buys the carts of a batch in one transaction: the points, the stock, the records and the emptied
 * carts, or none of it. Locks wallets, then carts, then gifts. `madeAt` is for history brought in
 * from elsewhere; by default, now.
 */
export function buyCarts(
  tx: Tx,
  orders: readonly Order[],
  { madeAt }: { madeAt?: Date | undefined } = {},
): Promise<readonly Outcome[]> {
  return write(tx, orders, buying(tx, madeAt))
}

/** The shelf is locked once the wallets are; what was bought leaves it when that is decided. */
function buying(tx: Tx, madeAt?: Date): WriteOptions {
  let judged: { shelf: Shelf; bought: readonly Bought[] } | null = null
  return {
    madeAt,
    async deciding(_tx, orders) {
      const buyers = [...new Set(orders.map(({ command }) => command.userId))]
      const shelf = await lockShelf(tx, buyers)
      const { judge, bought } = judgePurchases(shelf, decide)
      judged = { shelf, bought }
      return judge
    },
    alongside(_tx, { changed }) {
      if (judged === null) throw new Error('purchases are stored before they are decided')
      const { shelf, bought } = judged
      storePurchases(tx, { shelf, bought, madeAt })
      announce(tx, changesOf(bought, changed))
    },
  }
}

function changesOf(bought: readonly Bought[], changed: readonly number[]): Change[] {
  if (bought.length === 0) return []
  const buyers = [...new Set(bought.map(({ userId }) => userId))]
  return [
    ...walletChanges(changed),
    ...buyers.map((userId) => ({ topic: 'cart', userId }) as const),
    ...buyers.map((userId) => ({ topic: 'purchases', userId }) as const),
    { topic: 'gifts', userId: null },
    { topic: 'inventory', userId: null },
  ]
}

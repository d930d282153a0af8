import type { Hundredths } from '#platform/contract/points.ts'
import type { Receipt } from '#platform/contract/transactions.ts'
import type { Database } from '#platform/server/db/database.ts'
import { transactIdempotent, type Tx } from '#platform/server/db/transact.ts'
import { announce, walletChanges, type Change } from '#platform/server/live/outbox.ts'
import type { QueueObserver } from '#ledger/batch-queue.ts'
import type { Command, Outcome } from '#ledger/command.ts'
import { lockBook } from '#ledger/lock-book.ts'
import { ownersOf, planBatch, type Batch, type Book } from '#ledger/plan-batch.ts'
import { createCommandRunner } from '#ledger/run-commands.ts'
import { storeBatch } from '#ledger/store-batch.ts'
import { allOutcomes } from '#ledger/write.ts'
import { planPurchase, type Purchase, type Shelf, type CartEntry } from './plan-purchase.ts'
import { storePurchases } from './store-purchases.ts'
import { tellOfPurchases } from './tell-administrator.ts'
import { giftOf, type GiftRow } from './read-gifts.ts'

/** BUY NOW!: pays what the person saw as the total, under their key; throws Refused. */
export type BuyCart = (key: string, userId: number, total: Hundredths) => Promise<Receipt>

interface HistoryTime {
  /** For history brought in from elsewhere; by default, now. */
  readonly madeAt?: Date | undefined
}

/** Purchases go through a batch queue of their own, since they lock carts and gifts besides. */
export function createCheckout(database: Database, observer?: QueueObserver): BuyCart {
  const run = createCommandRunner(
    (work) => transactIdempotent(database, work),
    planAndStore,
    observer,
  )
  return (key, userId, total) => run(key, { type: 'purchase', userId, amount: total })
}

/** Buys carts in the caller's transaction: points, stock, records and emptied carts, or nothing. */
export async function buyCarts(
  tx: Tx,
  commands: readonly Command[],
  history: HistoryTime = {},
): Promise<readonly Outcome[]> {
  const book = await lockBook(tx, commands)
  return allOutcomes(await planAndStore(tx, commands, book, history))
}

// Locks wallets first, then carts, then gifts.
async function planAndStore(
  tx: Tx,
  commands: readonly Command[],
  book: Book,
  { madeAt }: HistoryTime = {},
): Promise<Batch<Shelf, Purchase>> {
  const shelf = await lockShelf(tx, [...book.holders.keys()])
  const batch = planBatch(commands, book, planPurchase, shelf)
  await storeBatch(tx, batch, { madeAt })
  storePurchases(tx, { shelf, purchases: batch.effects, madeAt })
  if (madeAt === undefined) await tellOfPurchases(tx, shelf, batch.effects)
  announce(tx, changesOf(batch))
  return batch
}

function changesOf(batch: Batch<Shelf, Purchase>): Change[] {
  const buyers = ownersOf(batch)
  if (buyers.length === 0) return []
  return [
    ...walletChanges(buyers),
    ...buyers.map((userId) => ({ topic: 'cart', userId }) as const),
    ...buyers.map((userId) => ({ topic: 'purchases', userId }) as const),
    { topic: 'gifts', userId: null },
    { topic: 'inventory', userId: null },
  ]
}

interface LineRow {
  user_id: number
  gift_id: number
  quantity: number
}

// In the order things were added, which a purchase keeps. Any transaction that locks more than one
// line of a cart holds its owner's wallet already, so any order will do.
const LOCK_CARTS = `
  select user_id, gift_id, quantity from cart_lines
   where user_id = any($1::bigint[])
   order by user_id, added_at, gift_id
     for update`

// Sees at least the lines that were locked: one that is added meanwhile locks a gift too many.
const LOCK_GIFTS = `
  select id, name, description, price, picture,
         case when removed_at is null then stock else 0 end as stock
    from gifts
   where id = any(array(select gift_id from cart_lines where user_id = any($1::bigint[])))
   order by id
     for no key update`

/** Locks the carts of these people, then the gifts in them, each in one order whoever asks. */
async function lockShelf(tx: Tx, buyers: readonly number[]): Promise<Shelf> {
  const values = [buyers]
  // Sent together, run in turn: one round trip.
  const [lines, gifts] = await Promise.all([
    tx.query<LineRow>({ name: 'lock-carts', text: LOCK_CARTS, values }),
    tx.query<GiftRow>({ name: 'lock-gifts', text: LOCK_GIFTS, values }),
  ])
  return {
    carts: new Map(
      [...Map.groupBy(lines.rows, (row) => row.user_id)].map(([userId, rows]) => [
        userId,
        rows.map((row): CartEntry => ({ giftId: row.gift_id, quantity: row.quantity })),
      ]),
    ),
    gifts: new Map(gifts.rows.map((row) => [row.id, giftOf(row)])),
  }
}

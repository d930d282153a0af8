import type { QueueObserver } from '#ledger/batch-queue.ts'
import type { Command, Outcome } from '#ledger/command.ts'
import { lockBook } from '#ledger/lock-book.ts'
import { ownersOf, planBatch, type Batch, type Book } from '#ledger/plan-batch.ts'
import { createCommandRunner } from '#ledger/run-commands.ts'
import { storeBatch } from '#ledger/store-batch.ts'
import { allOutcomes } from '#ledger/write.ts'
import { nameOfOrder } from '#platform/contract/order-names.ts'
import type { Hundredths } from '#platform/contract/points.ts'
import type { Receipt } from '#platform/contract/transactions.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Sealer } from '#platform/server/db/sealing.ts'
import { transactIdempotent, type Tx } from '#platform/server/db/transact.ts'
import { announce, walletChanges, type TopicChange } from '#platform/server/live/outbox.ts'
import { notifyHolders, type HolderNews } from '#roles/server/notify-holders.ts'
import { LOW_STOCK } from '#shop/contract/shop.ts'
import { publishRows } from '#webhooks/server/publish.ts'
import { readAudienceGroups } from './audience.ts'
import { leftInCarts } from './limits.ts'
import { planPurchase, type CartEntry, type PlannedPurchase, type Shelf } from './plan-purchase.ts'
import { giftOf, type GiftRow } from './read-gifts.ts'
import { lockCodes, sellCodes, type LockedCodes } from './sell-codes.ts'
import { firstStage, keepTerms } from './terms.ts'

/** BUY NOW!: buys the cart for the total that the person saw, under their key; throws Refused. */
export type BuyCart = (key: string, userId: number, total: Hundredths) => Promise<Receipt>

interface HistoryTime {
  /** For history with past dates; by default, now. */
  readonly madeAt?: Date | undefined
  /** The mark of the sealing key: codes of another one are not sold. */
  readonly mark?: Buffer
}

interface CheckoutOptions {
  readonly observer?: QueueObserver | undefined
  readonly sealer?: Pick<Sealer, 'mark'>
}

/** Purchases have their own batch queue, because they also lock carts and gifts. */
export function createCheckout(
  database: Database,
  { observer, sealer }: CheckoutOptions = {},
): BuyCart {
  const run = createCommandRunner(
    (work) => transactIdempotent(database, work),
    async (tx, commands, book: Book) =>
      planAndStore(tx, commands, book, sealer && { mark: await sealer.mark() }),
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
  { madeAt, mark }: HistoryTime = {},
): Promise<Batch<Shelf, PlannedPurchase>> {
  const { locked, ...shelf } = await lockShelf(tx, [...book.holders.keys()], mark ?? null)
  const batch = planBatch(commands, book, planPurchase, shelf)
  await storeBatch(tx, batch, { madeAt })
  storePurchases(tx, { shelf, locked, purchases: batch.effects, madeAt })
  if (madeAt === undefined) {
    await tellOfPurchases(tx, shelf, batch.effects)
    publishPurchases(tx, batch.effects)
  }
  announce(tx, changesOf(batch))
  return batch
}

const PLACED = `
  select p.id as "order", p.user_id as person
    from unnest($1::bigint[], $2::bigint[]) v (user_id, seq) join purchases p using (user_id, seq)`

function publishPurchases(tx: Tx, purchases: readonly PlannedPurchase[]): void {
  if (purchases.length === 0) return
  const values = [purchases.map(({ userId }) => userId), purchases.map(({ seq }) => seq)]
  publishRows(tx, 'order.placed', { name: 'publish-orders', text: PLACED, values })
}

function changesOf(batch: Batch<Shelf, PlannedPurchase>): TopicChange[] {
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

// Ordered as the gifts were added, because a purchase keeps that order. Any lock order is safe: a
// transaction that locks more than one line of a cart already holds its owner's wallet.
const LOCK_CARTS = `
  select user_id, gift_id, quantity from cart_lines
   where user_id = any($1::bigint[])
   order by user_id, added_at, gift_id
     for update`

// The gifts in carts, and those whose variants are in them.
const IN_CARTS = `
  select unnest(array[g.id, g.variant_of]) from cart_lines c join gifts g on g.id = c.gift_id
   where c.user_id = any($1::bigint[])`

// Sees at least the locked lines; a line added meanwhile only locks one gift more.
const LOCK_GIFTS = `
  select id, name, description, price, terms, variant_of, has_codes as "hasCodes",
         coalesce(picture, (select g.picture from gifts g where g.id = gifts.variant_of)) as picture,
         case when removed_at is null and options is null then stock else 0 end as stock
    from gifts
   where id = any(array(${IN_CARTS}))
   order by id
     for no key update`

type ShelvedRow = GiftRow & { variant_of: number | null; hasCodes: boolean }

interface LockedShelf extends Shelf {
  readonly locked: LockedCodes
}

type AudienceRow = { gift: number; groups: number[] }

// After the lock of the gifts, which a change of an audience takes too.
const READ_AUDIENCES = `
  select gift_id as gift, array_agg(group_id) as groups from gift_audiences
   where gift_id = any(array(${IN_CARTS}))
   group by gift_id`

/** Locks the buyers' carts, then the gifts in them, each always in the same order, then codes for them. */
async function lockShelf(
  tx: Tx,
  buyers: readonly number[],
  mark: Buffer | null,
): Promise<LockedShelf> {
  const values = [buyers]
  // Sent together and executed in order: one round trip.
  const [lines, gifts, audiences] = await Promise.all([
    tx.query<LineRow>({ name: 'lock-carts', text: LOCK_CARTS, values }),
    tx.query<ShelvedRow>({ name: 'lock-gifts', text: LOCK_GIFTS, values }),
    tx.query<AudienceRow>({ name: 'read-audiences', text: READ_AUDIENCES, values }),
  ])
  const ofCodes = gifts.rows.filter(({ hasCodes }) => hasCodes).map(({ id }) => id)
  const [groups, limited, locked] = await Promise.all([
    audiences.rows.length === 0 ? null : readAudienceGroups(tx, buyers),
    leftInCarts(buyers).execute(tx.db),
    lockCodes(tx, { buyers, gifts: ofCodes, mark }),
  ])
  return {
    locked,
    codes: new Map([...locked].map(([gift, ids]) => [gift, ids.length])),
    audiences: new Map(audiences.rows.map(({ gift, groups: ids }) => [gift, ids])),
    groups: groups ?? new Map(),
    left: new Map(
      [...Map.groupBy(limited.rows, ({ person }) => person)].map(([person, rows]) => [
        person,
        new Map(rows.map(({ gift, left }) => [gift, left])),
      ]),
    ),
    carts: new Map(
      [...Map.groupBy(lines.rows, (row) => row.user_id)].map(([userId, rows]) => [
        userId,
        rows.map((row): CartEntry => ({ giftId: row.gift_id, quantity: row.quantity })),
      ]),
    ),
    gifts: new Map(gifts.rows.map((row) => [row.id, giftOf(row)])),
    giftOfVariant: new Map(
      gifts.rows.flatMap(({ id, variant_of: gift }) =>
        gift === null ? [] : [[id, gift] as const],
      ),
    ),
  }
}

const TAKE_STOCK = `
  update gifts g
     set stock = g.stock - v.quantity, number_of_purchased = g.number_of_purchased + v.quantity
    from unnest($1::bigint[], $2::bigint[]) as v (gift_id, quantity)
   where g.id = v.gift_id`

const INSERT_PURCHASES = `
  insert into purchases (user_id, seq, total, made_at, stage)
  select v.user_id, v.seq, v.total, coalesce($4::timestamptz, now()), v.stage
    from unnest($1::bigint[], $2::bigint[], $3::bigint[], $5::text[]) as v (user_id, seq, total, stage)`

const INSERT_ITEMS = `
  insert into purchase_items (purchase_id, line, gift_id, name, description, price, quantity, picture)
  select p.id, v.line, v.gift_id, v.name, v.description, v.price, v.quantity, v.picture
    from unnest($1::bigint[], $2::bigint[], $3::smallint[], $4::bigint[], $5::text[], $6::text[],
                $7::bigint[], $8::integer[], $9::text[])
      as v (user_id, seq, line, gift_id, name, description, price, quantity, picture)
    join purchases p on p.user_id = v.user_id and p.seq = v.seq`

const EMPTY_CARTS = `
  delete from cart_lines c
   using unnest($1::bigint[], $2::bigint[]) as v (user_id, gift_id)
   where c.user_id = v.user_id and c.gift_id = v.gift_id`

interface Sale {
  readonly shelf: Shelf
  readonly locked: LockedCodes
  readonly purchases: readonly PlannedPurchase[]
  readonly madeAt: Date | undefined
}

/**
 * Stores purchases from a locked shelf, after the entries that pay for them. Deletes the locked
 * lines of each cart; a line added since stays for the next purchase.
 */
function storePurchases(tx: Tx, { shelf, locked, purchases, madeAt }: Sale): void {
  if (purchases.length === 0) return
  const items = purchases.flatMap(({ userId, seq, items: all }) =>
    all.map((item, index) => ({ userId, seq, line: index + 1, ...item })),
  )
  const taken = new Map<number, number>()
  for (const { gift, quantity } of items) taken.set(gift.id, (taken.get(gift.id) ?? 0) + quantity)
  const lines = purchases.flatMap(({ userId }) =>
    (shelf.carts.get(userId) ?? []).map(({ giftId }) => ({ userId, giftId })),
  )
  // Executed in order: items refer to purchases, so they follow them.
  tx.conclude({
    name: 'take-stock',
    text: TAKE_STOCK,
    values: [[...taken.keys()], [...taken.values()]],
  })
  tx.conclude({
    name: 'insert-purchases',
    text: INSERT_PURCHASES,
    values: [
      purchases.map((one) => one.userId),
      purchases.map((one) => one.seq),
      purchases.map((one) => one.total),
      madeAt ?? null,
      purchases.map(firstStage),
    ],
  })
  tx.conclude({
    name: 'insert-purchase-items',
    text: INSERT_ITEMS,
    values: [
      items.map((item) => item.userId),
      items.map((item) => item.seq),
      items.map((item) => item.line),
      items.map((item) => item.gift.id),
      items.map((item) => item.gift.name),
      items.map((item) => item.gift.description),
      items.map((item) => item.gift.price),
      items.map((item) => item.quantity),
      items.map((item) => item.gift.picture),
    ],
  })
  keepTerms(tx, purchases)
  sellCodes(tx, purchases, locked)
  tx.conclude({
    name: 'empty-carts',
    text: EMPTY_CARTS,
    values: [lines.map((line) => line.userId), lines.map((line) => line.giftId)],
  })
}

/** Notifies the administrator and shop keepers of orders, and of gifts that run out because of them. */
async function tellOfPurchases(
  tx: Tx,
  shelf: Shelf,
  purchases: readonly PlannedPurchase[],
): Promise<void> {
  if (purchases.length === 0) return
  const orders = purchases.map((purchase): HolderNews => {
    const { userId, items } = purchase
    const name = nameOfOrder(items.map(({ gift }) => gift))
    const waits = firstStage(purchase) === 'waits'
    const facts = { name, ...(waits && { waits }) }
    return { kind: 'orderPlaced', actor: userId, facts }
  })
  await notifyHolders(tx, [...orders, ...runningOut(shelf, purchases)])
}

/** Notifications of gifts that these purchases made low or sold out. */
function runningOut(shelf: Shelf, purchases: readonly PlannedPurchase[]): HolderNews[] {
  const taken = new Map<number, number>()
  for (const { gift, quantity } of purchases.flatMap(({ items }) => items))
    taken.set(gift.id, (taken.get(gift.id) ?? 0) + quantity)
  return [...taken].flatMap(([id, quantity]): HolderNews[] => {
    const gift = shelf.gifts.get(id)
    if (gift === undefined) return []
    const left = gift.stock - quantity
    const isNews = left === 0 || (left <= LOW_STOCK && gift.stock > LOW_STOCK)
    const facts = { name: gift.name, count: left }
    return isNews ? [{ kind: 'stockLow', subject: id, facts }] : []
  })
}

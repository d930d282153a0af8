import { ownersOf, type Batch } from '#ledger/plan-batch.ts'
import { storeBatch } from '#ledger/store-batch.ts'
import { nameOfOrder } from '#platform/contract/order-names.ts'
import type { Tx } from '#platform/server/db/transact.ts'
import { announce, walletChanges, type TopicChange } from '#platform/server/live/outbox.ts'
import { notifyHolders, type HolderNews } from '#roles/server/notify-holders.ts'
import { sellCodes } from '#shop/server/codes/sell-codes.ts'
import { closeDonations } from '#shop/server/donations/donations.ts'
import { endBoughtGoals } from '#shop/server/gifts/goals.ts'
import { firstStage, keepTerms } from '#shop/server/gifts/terms.ts'
import { keepAddresses } from '#shop/server/hand-over/delivery-addresses.ts'
import { keepPickups } from '#shop/server/hand-over/pickups.ts'
import { lowStockNews } from '#shop/server/stock/low-stock.ts'
import { publishRows } from '#webhooks/server/publish.ts'
import type { PlannedPurchase, Shelf } from './plan-purchase.ts'
import type { LockedShelf } from './shelf.ts'

const TAKE_STOCK = `
  update gifts g
     set stock = g.stock - case when g.is_donation then 0 else v.quantity end,
         number_of_purchased = g.number_of_purchased + v.quantity
    from unnest($1::bigint[], $2::bigint[]) as v (gift_id, quantity)
   where g.id = v.gift_id`

const INSERT_PURCHASES = `
  insert into purchases (user_id, seq, total, made_at, stage, is_given)
  select v.user_id, v.seq, v.total, coalesce($4::timestamptz, now()), v.stage, $6
    from unnest($1::bigint[], $2::bigint[], $3::bigint[], $5::text[]) as v (user_id, seq, total, stage)`

const INSERT_ITEMS = `
  insert into purchase_items (purchase_id, line, gift_id, name, description, price, quantity, picture,
                              payroll_kind, worth, worth_currency)
  select p.id, v.line, v.gift_id, v.name, v.description, v.price, v.quantity, v.picture, v.kind, v.worth, v.currency
    from unnest($1::bigint[], $2::bigint[], $3::smallint[], $4::bigint[], $5::text[], $6::text[],
                $7::bigint[], $8::integer[], $9::text[], $10::text[], $11::numeric[], $12::text[])
      as v (user_id, seq, line, gift_id, name, description, price, quantity, picture, kind, worth, currency)
    join purchases p on p.user_id = v.user_id and p.seq = v.seq`

const EMPTY_CARTS = `
  delete from cart_lines c
   using unnest($1::bigint[], $2::bigint[]) as v (user_id, gift_id)
   where c.user_id = v.user_id and c.gift_id = v.gift_id`

type PlannedSale = Batch<Shelf, PlannedPurchase | null>

interface SaleFacts {
  /** As it was locked. */
  readonly shelf: LockedShelf
  /** For history with past dates; by default, now. */
  readonly madeAt?: Date | undefined
  /** The company gives what is bought, which was in no cart. */
  readonly isGiven?: boolean
}

/**
 * Stores a batch of purchases from a locked shelf: the entries that pay, then orders, stock and codes; tells who has to
 * know.
 */
export async function storeSale(tx: Tx, batch: PlannedSale, facts: SaleFacts): Promise<void> {
  const { shelf, madeAt } = facts
  const purchases = batch.effects.filter((purchase) => purchase !== null)
  await storeBatch(tx, batch, { madeAt })
  storePurchases(tx, purchases, facts)
  if (madeAt === undefined) {
    await tellOfPurchases(tx, shelf, purchases)
    publishPurchases(tx, purchases)
  }
  announce(tx, changesOf(batch, facts))
}

/** Deletes the locked lines of each cart; a line added since stays for the next purchase. */
function storePurchases(
  tx: Tx,
  purchases: readonly PlannedPurchase[],
  { shelf, madeAt, isGiven = false }: SaleFacts,
): void {
  if (purchases.length === 0) return
  const items = purchases.flatMap(({ userId, seq, items: all }) =>
    all.map((item, index) => ({
      userId,
      seq,
      line: index + 1,
      ...item,
      piece: shelf.pieces.get(item.gift.id),
    })),
  )
  const taken = new Map<number, number>()
  for (const { gift, quantity } of items) taken.set(gift.id, (taken.get(gift.id) ?? 0) + quantity)
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
      isGiven,
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
      items.map(({ piece }) => piece?.kind ?? null),
      items.map(({ piece }) => piece?.worth?.amount ?? null),
      items.map(({ piece }) => piece?.worth?.currency ?? null),
    ],
  })
  keepTerms(tx, purchases)
  keepPickups(tx, purchases)
  sellCodes(tx, purchases, shelf.locked)
  endBoughtGoals(tx, purchases)
  closeDonations(tx, purchases)
  keepAddresses(tx, purchases)
  if (!isGiven) emptyCarts(tx, shelf, purchases)
}

function emptyCarts(tx: Tx, shelf: Shelf, purchases: readonly PlannedPurchase[]): void {
  const lines = purchases.flatMap(({ userId }) =>
    (shelf.carts.get(userId) ?? []).map(({ giftId }) => ({ userId, giftId })),
  )
  tx.conclude({
    name: 'empty-carts',
    text: EMPTY_CARTS,
    values: [lines.map((line) => line.userId), lines.map((line) => line.giftId)],
  })
}

const PLACED = `
  select p.id as "order", p.user_id as person, k.place_id as place
    from unnest($1::bigint[], $2::bigint[]) v (user_id, seq) join purchases p using (user_id, seq)
    left join order_pickups k on k.purchase_id = p.id`

function publishPurchases(tx: Tx, purchases: readonly PlannedPurchase[]): void {
  if (purchases.length === 0) return
  const values = [purchases.map(({ userId }) => userId), purchases.map(({ seq }) => seq)]
  publishRows(tx, 'order.placed', { name: 'publish-orders', text: PLACED, values })
}

function changesOf(batch: PlannedSale, { isGiven = false }: SaleFacts): TopicChange[] {
  const buyers = ownersOf(batch)
  if (buyers.length === 0) return []
  return [
    ...walletChanges(buyers),
    ...(isGiven ? [] : buyers.map((userId) => ({ topic: 'cart', userId }) as const)),
    ...buyers.map((userId) => ({ topic: 'purchases', userId }) as const),
    { topic: 'gifts', userId: null },
    { topic: 'inventory', userId: null },
  ]
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
    if (gift === undefined || gift.isDonation) return []
    const { name, stock: before } = gift
    return lowStockNews({ giftId: id, name, before, left: before - quantity })
  })
}

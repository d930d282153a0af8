import { sql, type Kysely } from 'kysely'
import type { PurchaseStatus } from '#shop/contract/shop.ts'
import type { Database } from '#platform/server/db/database.ts'
import { transactIdempotent } from '#platform/server/db/transact.ts'
import { Refused } from '#platform/contract/refusals.ts'
import type { Tx } from '#platform/server/db/transact.ts'
import { announce, walletChanges } from '#platform/server/live/outbox.ts'
import { hundredths, negate, writePoints } from '#platform/contract/points.ts'
import type { Command } from '#ledger/command.ts'
import { lockBook } from '#ledger/lock-book.ts'
import { planBatch, planWithWallets } from '#ledger/plan-batch.ts'
import { storeBatch } from '#ledger/store-batch.ts'
import type { PurchaseState } from '#shop/contract/shop-choices.ts'
import type { Tables } from '#platform/server/db/tables.ts'
import { notify } from '#notifications/server/notify.ts'
import { nameOfOrder } from './tell-administrator.ts'
import { record } from '#audit-log/server/record.ts'
import { holdPermission } from '#roles/server/held-roles.ts'

/**
 * Marks a purchase as handed over, once: a repeated call returns the status that the first one
 * stored. Throws Refused: 'purchase-unknown', 'purchase-refunded'.
 */
export function handOver(
  database: Database,
  { from, ...step }: { purchaseId: number; note: string; by: number; from?: string },
): Promise<PurchaseStatus> {
  return transactIdempotent(database, async (tx) => {
    await holdPermission(tx, step.by, 'manageOrders')
    if (await noteHandOver(tx, step)) {
      await recordOrder(tx, { ...step, action: 'orderHandedOver', from })
    }
    return readStatus(tx, step.purchaseId)
  })
}

/**
 * Marks a purchase as handed over; a repeated call changes nothing. Returns whether this was the
 * first call. Throws Refused: 'purchase-unknown', 'purchase-refunded'.
 */
export async function noteHandOver(tx: Tx, step: Omit<Step, 'state'>): Promise<boolean> {
  const { userId, state } = await lockPurchase(tx, step.purchaseId)
  if (state === 'refunded') throw new Refused('purchase-refunded')
  if (state === 'handedOver') return false
  await takeStep(tx, { ...step, state: 'handedOver' })
  announce(tx, [
    { topic: 'purchases', userId },
    { topic: 'inventory', userId: null },
  ])
  return true
}

/**
 * Returns the points to the balances that paid and the gifts to the stock, once: a repeated call
 * returns the status that the first one stored. Throws Refused: 'purchase-unknown',
 * 'balance-limit', and 'refund-own' for a shop keeper's own order.
 */
export function refundPurchase(
  database: Database,
  { from, ...refund }: Refund & { from?: string },
): Promise<PurchaseStatus> {
  return transactIdempotent(database, async (tx) => {
    const right = await holdPermission(tx, refund.by, 'manageOrders')
    if (!right.isAdministrator) await refuseOwn(tx, refund)
    if (await giveBack(tx, refund)) {
      await recordOrder(tx, { ...refund, action: 'orderRefunded', from })
    }
    return readStatus(tx, refund.purchaseId)
  })
}

type Refund = Omit<Step, 'state'>

/** Nobody but the administrator changes their own balance. */
async function refuseOwn(tx: Tx, { purchaseId, by }: Refund): Promise<void> {
  const own = await tx.db
    .selectFrom('purchases')
    .select('id')
    .where('id', '=', purchaseId)
    .where('user_id', '=', by)
    .executeTakeFirst()
  if (own !== undefined) throw new Refused('refund-own')
}

/**
 * Returns the points to the balances that paid and the gifts to the stock; a repeated call changes
 * nothing. Returns whether this was the first call. Throws Refused: 'purchase-unknown',
 * 'balance-limit'.
 */
export async function giveBack(tx: Tx, refund: Refund): Promise<boolean> {
  const { purchaseId, madeAt } = refund
  const command = await readRefund(tx, purchaseId)
  // Wallets are locked before purchases.
  const book = await lockBook(tx, [command])
  const { state } = await lockPurchase(tx, purchaseId)
  if (state === 'refunded') return false
  const batch = planBatch([command], book, planWithWallets, null)
  const [outcome] = batch.outcomes
  if (outcome && 'refusal' in outcome) throw new Refused(outcome.refusal)
  await storeBatch(tx, batch, { madeAt })
  await storeRefund(tx, refund, command.userId)
  return true
}

// The buyer and the price of a purchase never change, so reading them needs no lock.
async function readRefund(tx: Tx, purchaseId: number): Promise<Command> {
  const paid = await tx.db
    .selectFrom('purchases as p')
    .innerJoin('entries as e', (join) =>
      join.onRef('e.user_id', '=', 'p.user_id').onRef('e.seq', '=', 'p.seq'),
    )
    .select(['p.user_id', 'p.seq', 'e.earned', 'e.appreciation'])
    .where('p.id', '=', purchaseId)
    .executeTakeFirst()
  if (paid === undefined) throw new Refused('purchase-unknown')
  const { user_id: userId, seq } = paid
  const earned = negate(hundredths(paid.earned))
  const appreciation = negate(hundredths(paid.appreciation))
  return { type: 'refund', userId, purchase: { seq, earned, appreciation } }
}

async function storeRefund(tx: Tx, refund: Refund, userId: number): Promise<void> {
  await Promise.all([
    restoreStock(tx, refund.purchaseId),
    takeStep(tx, { ...refund, state: 'refunded' }),
  ])
  announce(tx, [
    ...walletChanges([userId]),
    { topic: 'purchases', userId },
    { topic: 'gifts', userId: null },
    { topic: 'inventory', userId: null },
  ])
}

const LOCK_GIFTS = `
  select id from gifts
   where id = any(array(select gift_id from purchase_items where purchase_id = $1))
   order by id
     for no key update`

const RESTORE = `
  update gifts g
     set stock = g.stock + i.quantity, number_of_purchased = g.number_of_purchased - i.quantity
    from purchase_items i
   where i.purchase_id = $1 and g.id = i.gift_id`

/**
 * Returns the gifts of a purchase to the stock, removed gifts too, because their counts must also
 * add up. A refund may exceed the limit of 1,000,000, which is for typed values: these gifts exist.
 */
async function restoreStock(tx: Tx, purchaseId: number): Promise<void> {
  const values = [purchaseId]
  // Sent together and executed in order. The first one locks in order, which an update does not.
  await Promise.all([
    tx.query({ name: 'lock-purchased', text: LOCK_GIFTS, values }),
    tx.query({ name: 'restore-stock', text: RESTORE, values }),
  ])
}

interface LockedPurchase {
  readonly userId: number
  readonly state: PurchaseState
}

/** Locks the purchase against changes. Throws Refused('purchase-unknown'). */
async function lockPurchase(tx: Tx, purchaseId: number): Promise<LockedPurchase> {
  const purchase = await tx.db
    .selectFrom('purchases')
    .select(['user_id as userId', 'state'])
    .where('id', '=', purchaseId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (purchase === undefined) throw new Refused('purchase-unknown')
  return purchase
}

interface Step {
  readonly purchaseId: number
  readonly state: Exclude<PurchaseState, 'ordered'>
  readonly note: string
  readonly by: number
  /** For history with past dates; by default, now. */
  readonly madeAt?: Date | undefined
}

const TAKE_STEP = `
  with stated as (update purchases set state = $2 where id = $1)
  insert into purchase_steps (purchase_id, number, state, note, made_by, made_at)
  select $1, coalesce(max(number), 0) + 1, $2, $3, $4, coalesce($5::timestamptz, now())
    from purchase_steps where purchase_id = $1`

/** Stores the next step of a locked purchase, and its new state. */
async function takeStep(tx: Tx, { purchaseId, state, note, by, madeAt }: Step): Promise<void> {
  await tx.query({
    name: 'take-step',
    text: TAKE_STEP,
    values: [purchaseId, state, note, by, madeAt ?? null],
  })
}

/** The last step of a purchase that has at least one. */
async function readStatus(
  { db }: { readonly db: Kysely<Tables> },
  purchaseId: number,
): Promise<PurchaseStatus> {
  const { made_at: date, ...step } = await db
    .selectFrom('purchase_steps')
    .select(['state', 'note', 'made_at'])
    .where('purchase_id', '=', purchaseId)
    .orderBy(sql`number desc`)
    .limit(1)
    .executeTakeFirstOrThrow()
  return { id: purchaseId, ...step, date }
}

interface OrderEvent {
  readonly action: 'orderHandedOver' | 'orderRefunded'
  readonly purchaseId: number
  readonly note: string
  readonly by: number
  readonly from: string | undefined
}

/** Records the order's new state in the audit log, and notifies the buyer. */
export async function recordOrder(tx: Tx, event: OrderEvent): Promise<void> {
  const { action, purchaseId, note: reason, by, from } = event
  const { user_id: id, total } = await tx.db
    .selectFrom('purchases')
    .select(['user_id', 'total'])
    .where('id', '=', purchaseId)
    .executeTakeFirstOrThrow()
  const items = await tx.db
    .selectFrom('purchase_items')
    .select('name')
    .where('purchase_id', '=', purchaseId)
    .orderBy('line')
    .execute()
  const subject = { kind: 'user', id } as const
  await record(tx, { action, by, from, subject, after: { order: purchaseId }, reason })
  const facts = { points: writePoints(hundredths(total)), name: nameOfOrder(items) }
  notify(tx, { kind: action, receivers: [id], actor: by, subject: purchaseId, facts })
}

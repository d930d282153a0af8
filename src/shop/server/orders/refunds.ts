import type { AuditAction } from '#audit-log/contract/audit-actions.ts'
import { lockBook } from '#ledger/lock-book.ts'
import { planBatch, planWithWallets } from '#ledger/plan-batch.ts'
import { storeBatch } from '#ledger/store-batch.ts'
import { notify } from '#notifications/server/notify.ts'
import { nameOfOrder } from '#platform/contract/order-names.ts'
import { hundredths, negate, writePoints } from '#platform/contract/points.ts'
import { Refused } from '#platform/contract/refusals.ts'
import { total, type SpendablePoints } from '#platform/contract/split.ts'
import { answerOnce } from '#platform/server/calls/answer-once.ts'
import type { Database } from '#platform/server/db/database.ts'
import { transactIdempotent, type Tx } from '#platform/server/db/transact.ts'
import { announce, walletChanges } from '#platform/server/live/outbox.ts'
import { holdPermission } from '#roles/server/held-roles.ts'
import type { PurchaseStatus } from '#shop/contract/shop.ts'
import { takeBackCodes } from '#shop/server/codes/sell-codes.ts'
import { refusePaidDonations } from '#shop/server/donations/donations.ts'
import { requireReason } from '#shop/server/gifts/terms.ts'
import { storeReceived, storeReturned } from '#shop/server/hand-over/handed-items.ts'
import { tellWaiting } from '#shop/server/stock/stock-waits.ts'
import { readOrderLines } from './order-lines.ts'
import {
  lockPurchase,
  readStatus,
  recordOrder,
  takeOrderStep,
  type LockedPurchase,
} from './orders.ts'
import { planRefund, type OrderLine, type RefundedLine, type RefundPlan } from './plan-refund.ts'

interface Refund {
  readonly purchaseId: number
  readonly note: string
  readonly by: number
  /** For history with past dates; by default, now. */
  readonly madeAt?: Date | undefined
  /** An order that is declined or cancelled rather than refunded. */
  readonly act?: 'declined' | 'cancelled'
  /** What a refund of all that is left needs of the locked order; throws Refused. */
  readonly permits?: (order: LockedPurchase, lines: readonly OrderLine[]) => void
}

export type RefundInput = Refund & { readonly from?: string | undefined }

/**
 * Returns the points of all that is left of an order to the balances that paid, and its gifts to
 * the stock, once: a repeated call returns the status that the first one stored. Throws Refused:
 * 'purchase-unknown', 'balance-limit', 'refund-reason-required', and 'refund-own' for a shop keeper's own order.
 */
export function refundPurchase(database: Database, asked: RefundInput): Promise<PurchaseStatus> {
  return transactIdempotent(database, async (tx) => {
    await permit(tx, asked)
    const plan = await giveBack(tx, asked)
    if (plan !== null) {
      await requireReason(tx, asked, plan.lines)
      await tellOfRefund(tx, asked, plan)
    }
    return readStatus(tx, asked.purchaseId)
  })
}

/**
 * Refunds some gifts of an order, each back to stock, damaged or lost, once per key. Throws Refused:
 * 'key-reused', 'purchase-unknown', 'purchase-refunded', 'refund-too-many', 'balance-limit',
 * 'refund-reason-required', and 'refund-own' for a shop keeper's own order.
 */
export async function refundGifts(
  database: Database,
  { key, lines, ...asked }: RefundInput & { key: string; lines: readonly RefundedLine[] },
): Promise<PurchaseStatus> {
  const { by, purchaseId, note } = asked
  const request = { kind: 'giftsRefunded', purchaseId, note, lines }
  const kept = await answerOnce(database, { by, key, request }, async (tx) => {
    await permit(tx, asked)
    const plan = await giveBack(tx, asked, lines)
    if (plan === null) throw new Refused('purchase-refunded')
    await requireReason(tx, asked, lines)
    await tellOfRefund(tx, asked, plan)
    return readStatus(tx, purchaseId)
  })
  // A repeated answer was stored as JSON.
  return { ...kept, date: new Date(kept.date) }
}

/** Nobody but the administrator changes their own balance. */
async function permit(tx: Tx, { by, purchaseId }: Refund): Promise<void> {
  const right = await holdPermission(tx, by, 'manageOrders')
  if (right.isAdministrator) return
  const own = await tx.db
    .selectFrom('purchases')
    .select('id')
    .where('id', '=', purchaseId)
    .where('user_id', '=', by)
    .executeTakeFirst()
  if (own !== undefined) throw new Refused('refund-own')
}

/**
 * Returns points to the balances that paid, and gifts to the stock or out of it; by default all
 * remaining ones, 'open': those that were not handed over. Returns the refund; null if nothing remained. Throws Refused: 'purchase-unknown',
 * 'refund-too-many', 'balance-limit'.
 */
export async function giveBack(
  tx: Tx,
  refund: Refund,
  asked: readonly RefundedLine[] | 'rest' | 'open' = 'rest',
): Promise<RefundPlan | null> {
  const { purchaseId, madeAt } = refund
  const { userId, seq, paid } = await readPayment(tx, purchaseId)
  // Wallets are locked before purchases.
  const book = await lockBook(tx, [{ type: 'refund', userId, purchase: { seq, ...paid } }])
  const order = await lockPurchase(tx, purchaseId)
  const { state, stage } = order
  if (state === 'refunded') return null
  const lines = await readOrderLines(tx, purchaseId)
  refund.permits?.(order, lines)
  const returned = await readReturned(tx, userId, seq)
  const plan = planRefund({ lines, paid, returned }, asked)
  if (typeof plan === 'string') throw new Refused(plan)
  const command = { type: 'refund', userId, purchase: { seq, ...plan.points } } as const
  const batch = planBatch([command], book, planWithWallets, null)
  const [outcome] = batch.outcomes
  if (!outcome || !('entry' in outcome)) {
    throw outcome && 'refusal' in outcome ? new Refused(outcome.refusal) : new Error('no refund')
  }
  await storeBatch(tx, batch, { madeAt })
  // A refund does not approve the rest of an order.
  const isDone = plan.isRestReceived && stage !== 'waits'
  const step = await takeOrderStep(tx, {
    ...refund,
    state: plan.isLast ? 'refunded' : isDone ? 'handedOver' : state,
    refundSeq: outcome.entry.seq,
  })
  await storeGifts(tx, refund, plan, step)
  await storeReturned(tx, { purchaseId, step })
  if (isDone) await storeReceived(tx, { purchaseId, step })
  await takeBackCodes(tx, purchaseId, plan.lines)
  await refusePaidDonations(tx, purchaseId, plan.lines)
  // A past that is written now tells nobody.
  if (madeAt === undefined) await tellOfArrivals(tx, purchaseId, step)
  announce(tx, [
    ...walletChanges([userId]),
    { topic: 'purchases', userId },
    { topic: 'gifts', userId: null },
    { topic: 'inventory', userId: null },
  ])
  return plan
}

interface Payment {
  readonly userId: number
  readonly seq: number
  readonly paid: SpendablePoints
}

// The buyer and the price of a purchase never change, so reading them needs no lock.
async function readPayment(tx: Tx, purchaseId: number): Promise<Payment> {
  const paid = await tx.db
    .selectFrom('purchases as p')
    .innerJoin('entries as e', (join) =>
      join.onRef('e.user_id', '=', 'p.user_id').onRef('e.seq', '=', 'p.seq'),
    )
    .select(['p.user_id', 'p.seq', 'e.earned', 'e.appreciation'])
    .where('p.id', '=', purchaseId)
    .executeTakeFirst()
  if (paid === undefined) throw new Refused('purchase-unknown')
  const earned = negate(hundredths(paid.earned))
  const appreciation = negate(hundredths(paid.appreciation))
  return { userId: paid.user_id, seq: paid.seq, paid: { earned, appreciation } }
}

/** The points that earlier refunds returned to each balance. */
async function readReturned(tx: Tx, userId: number, seq: number): Promise<SpendablePoints> {
  const rows = await tx.db
    .selectFrom('entries')
    .select(['earned', 'appreciation'])
    .where('user_id', '=', userId)
    .where('refunds_seq', '=', seq)
    .execute()
  return {
    earned: hundredths(rows.reduce((sum, { earned }) => sum + earned, 0)),
    appreciation: hundredths(rows.reduce((sum, { appreciation }) => sum + appreciation, 0)),
  }
}

const INSERT_ITEMS = `
  insert into refunded_items (purchase_id, step, line, fate, quantity)
  select $1, $2, line, fate, sum(quantity)
    from unnest($3::smallint[], $4::text[], $5::integer[]) v (line, fate, quantity)
   group by line, fate`

// A gift that got variants after it was bought, with the one that took over its stock.
const LOCK_GIFTS = `
  select options is not null and heir_id is not null as "hasHeir" from gifts
   where id = any(array(
     select unnest(array[g.id, g.heir_id]) from purchase_items i join gifts g on g.id = i.gift_id
      where i.purchase_id = $1))
   order by id
     for no key update`

const RESTORE = `
  update gifts g
     set stock = g.stock + case when g.is_donation then 0 else v.back end,
         number_of_purchased = g.number_of_purchased - v.quantity
    from (
      select i.gift_id, sum(r.quantity) as quantity,
             coalesce(sum(r.quantity) filter (where r.fate = 'toStock'), 0) as back
        from refunded_items r join purchase_items i using (purchase_id, line)
       where r.purchase_id = $1 and r.step = $2
       group by i.gift_id) v
   where g.id = v.gift_id`

// In the sum of changes a refund returns every gift; broken or lost gifts leave again.
const WRITE_OFF = `
  insert into gift_changes (gift_id, kind, stock_change, made_by, made_at, purchase_id, step)
  select i.gift_id, r.fate, -sum(r.quantity), $3, coalesce($4::timestamptz, now()), $1, $2
    from refunded_items r join purchase_items i using (purchase_id, line)
   where r.purchase_id = $1 and r.step = $2 and r.fate <> 'toStock'
   group by i.gift_id, r.fate`

// A gift with variants has no stock of its own: what came back goes to the one that took over its stock.
const HAND_ON = `
  with came as (
    select id, heir_id, stock from gifts
     where id = any(array(select gift_id from purchase_items where purchase_id = $1))
       and options is not null and stock > 0),
  moved as (
    select id, -stock as change from came
     union all
    select heir_id, sum(stock) from came group by heir_id),
  stocked as (update gifts g set stock = g.stock + m.change from moved m where g.id = m.id)
  insert into gift_changes (gift_id, kind, stock_change, made_by, made_at)
  select id, 'counted', change, $2, coalesce($3::timestamptz, now()) from moved`

/**
 * Returns gifts to the stock, removed gifts too, because their counts must also add up. A refund
 * may exceed the limit of 1,000,000, which is for typed values: these gifts exist.
 */
async function storeGifts(
  tx: Tx,
  { purchaseId, by, madeAt }: Refund,
  { lines }: RefundPlan,
  step: number,
): Promise<void> {
  const values = [purchaseId, step]
  const items = [
    lines.map(({ line }) => line),
    lines.map(({ fate }) => fate),
    lines.map(({ quantity }) => quantity),
  ]
  // Sent together and executed in order. The lock is in order, which that of an update is not.
  const [, locked] = await Promise.all([
    tx.query({
      name: 'insert-refunded',
      text: INSERT_ITEMS,
      values: [...values, ...items],
    }),
    tx.query<{ hasHeir: boolean }>({
      name: 'lock-purchased',
      text: LOCK_GIFTS,
      values: [purchaseId],
    }),
    tx.query({ name: 'restore-stock', text: RESTORE, values }),
    tx.query({ name: 'write-off', text: WRITE_OFF, values: [...values, by, madeAt ?? null] }),
  ])
  if (!locked.rows.some(({ hasHeir }) => hasHeir)) return
  await tx.query({
    name: 'hand-on-stock',
    text: HAND_ON,
    values: [purchaseId, by, madeAt ?? null],
  })
}

const ARRIVED = `
  select coalesce(g.heir_id, g.id) as gift, sum(r.quantity)::integer as pieces
    from refunded_items r join purchase_items i using (purchase_id, line)
    join gifts g on g.id = i.gift_id
   where r.purchase_id = $1 and r.step = $2 and r.fate = 'toStock'
   group by coalesce(g.heir_id, g.id) order by 1`

async function tellOfArrivals(tx: Tx, purchaseId: number, step: number): Promise<void> {
  const { rows } = await tx.query<{ gift: number; pieces: number }>({
    name: 'arrived-gifts',
    text: ARRIVED,
    values: [purchaseId, step],
  })
  for (const { gift, pieces } of rows) await tellWaiting(tx, gift, pieces)
}

/** The facts of an event that name the gifts of a refund, by their fate. */
const FACTS = { toStock: 'gifts', damaged: 'damaged', lost: 'lost' } as const

const counted = ({ name, quantity }: { name: string; quantity: number }) =>
  quantity === 1 ? name : `${quantity} × ${name}`

/** Records a refund in the audit log. Returns the facts of the news about it. */
export function recordRefund(
  tx: Tx,
  { from, ...refund }: RefundInput,
  { lines, points }: RefundPlan,
  action: AuditAction,
) {
  const gifts = Object.groupBy(lines, ({ fate }) => FACTS[fate])
  const named = Object.entries(gifts).map(([fact, these]) => [fact, these.map(counted).join(', ')])
  const also = { ...Object.fromEntries(named), refunded: writePoints(total(points)) }
  return recordOrder(tx, { ...refund, from, action, also })
}

/** Records a refund in the audit log, and notifies the buyer. */
export async function tellOfRefund(tx: Tx, refund: RefundInput, plan: RefundPlan): Promise<void> {
  const action = plan.isLast ? 'orderRefunded' : 'giftsRefunded'
  const { buyer, points: paid, name, event } = await recordRefund(tx, refund, plan, action)
  const amount = writePoints(total(plan.points))
  const isWhole = amount === paid
  const part = nameOfOrder(plan.lines.map((one) => ({ name: counted(one) })))
  const facts = isWhole ? { points: paid, name } : { points: amount, name: part, isPart: true }
  notify(tx, { kind: 'orderRefunded', receivers: [buyer], ...event, facts })
}

import { notify } from '#notifications/server/notify.ts'
import { writePoints } from '#platform/contract/points.ts'
import { Refused } from '#platform/contract/refusals.ts'
import { total } from '#platform/contract/split.ts'
import type { Actor } from '#platform/server/calls/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { transactIdempotent, type Tx } from '#platform/server/db/transact.ts'
import { holdPermission } from '#roles/server/held-roles.ts'
import { notifyHolders } from '#roles/server/notify-holders.ts'
import type { PurchaseStatus } from '#shop/contract/shop.ts'
import { readOpenLines, storeReceived } from '#shop/server/hand-over/handed-items.ts'
import {
  announceOrder,
  isCancellable,
  lockPurchase,
  readStatus,
  recordOrder,
  takeOrderStep,
  type LockedPurchase,
} from './orders.ts'
import { giveBack, recordRefund, type RefundInput } from './refunds.ts'

interface OrderDecision<By extends Actor> {
  readonly purchaseId: number
  readonly note: string
  readonly by: By
  /** The client's IP address. */
  readonly from?: string
}

/**
 * Approves an order that waits for it, once: a repeated call returns the order's latest status. Throws Refused:
 * 'purchase-unknown', 'purchase-refunded', 'approval-own', 'order-without-approval'.
 */
export function approveOrder(
  database: Database,
  decision: OrderDecision<number>,
): Promise<PurchaseStatus> {
  return transactIdempotent(database, async (tx) => {
    const { purchaseId, by, note } = decision
    await holdPermission(tx, by, 'manageOrders')
    const order = await lockPurchase(tx, purchaseId)
    refuseOwn(order, by)
    if (order.state === 'refunded') throw new Refused('purchase-refunded')
    if (order.stage === 'approved') return readStatus(tx, purchaseId)
    if (order.stage !== 'waits') throw new Refused('order-without-approval')
    const open = await readOpenLines(tx, purchaseId)
    const isDone = open.every(({ isReceived }) => isReceived)
    const state = isDone ? 'handedOver' : order.state
    const step = await takeOrderStep(tx, { purchaseId, note, by, state, act: 'approved' })
    if (isDone) await storeReceived(tx, { purchaseId, step })
    const { buyer, points, name, event } = await recordOrder(tx, {
      ...decision,
      from: decision.from,
      action: 'orderApproved',
    })
    notify(tx, { kind: 'orderDecided', receivers: [buyer], ...event, facts: { points, name } })
    announceOrder(tx, buyer)
    return readStatus(tx, purchaseId)
  })
}

/**
 * Declines an order that waits for approval, once: its points return to the balances that paid, and its gifts to the
 * stock. Throws Refused: 'purchase-unknown', 'purchase-refunded', 'approval-own', 'order-without-approval',
 * 'balance-limit'.
 */
export function declineOrder(
  database: Database,
  decision: OrderDecision<number>,
): Promise<PurchaseStatus> {
  return transactIdempotent(database, async (tx) => {
    const { purchaseId, by, note: reason } = decision
    await holdPermission(tx, by, 'manageOrders')
    const refund: RefundInput = {
      ...decision,
      act: 'declined',
      permits: (order) => {
        refuseOwn(order, by)
        if (order.stage !== 'waits') throw new Refused('order-without-approval')
      },
    }
    const plan = await giveBack(tx, refund)
    if (plan === null) return statusIf(tx, purchaseId, 'declined', 'purchase-refunded')
    const { buyer, name, event } = await recordRefund(tx, refund, plan, 'orderDeclined')
    const points = writePoints(total(plan.points))
    const facts = { points, name, reason, hasFailed: true }
    notify(tx, { kind: 'orderDecided', receivers: [buyer], ...event, facts })
    return readStatus(tx, purchaseId)
  })
}

/**
 * Says that an order is being prepared, once: its buyer can't cancel it any more. Throws Refused: 'purchase-unknown',
 * 'purchase-refunded', 'order-waits', 'order-without-preparation'.
 */
export function prepareOrder(
  database: Database,
  decision: OrderDecision<Actor>,
): Promise<PurchaseStatus> {
  return transactIdempotent(database, async (tx) => {
    const { purchaseId, by, note } = decision
    await holdPermission(tx, by, 'manageOrders')
    const { userId, state, stage } = await lockPurchase(tx, purchaseId)
    if (state === 'refunded') throw new Refused('purchase-refunded')
    if (stage === 'waits') throw new Refused('order-waits')
    if (stage === 'preparing') return readStatus(tx, purchaseId)
    if (stage === null || state === 'handedOver') throw new Refused('order-without-preparation')
    await takeOrderStep(tx, { purchaseId, note, by, state, act: 'preparing' })
    await recordOrder(tx, { ...decision, from: decision.from, action: 'orderPrepared' })
    announceOrder(tx, userId)
    return readStatus(tx, purchaseId)
  })
}

/**
 * Cancels an order of the buyer's, once, while nobody approved it or began to prepare it. Throws Refused:
 * 'purchase-unknown', 'order-not-cancellable', 'balance-limit'.
 */
export function cancelOrder(
  database: Database,
  { purchaseId, by, from }: Omit<OrderDecision<number>, 'note'>,
): Promise<PurchaseStatus> {
  return transactIdempotent(database, async (tx) => {
    await refuseOthers(tx, purchaseId, by)
    const hasFinal = await hasFinalGift(tx, purchaseId)
    const refund: RefundInput = {
      purchaseId,
      by,
      note: '',
      from,
      act: 'cancelled',
      permits: (order, lines) => {
        const isBegun = lines.some(({ handed }) => handed > 0)
        if (!isCancellable({ ...order, hasFinal, isBegun }))
          throw new Refused('order-not-cancellable')
      },
    }
    const plan = await giveBack(tx, refund)
    if (plan === null) return statusIf(tx, purchaseId, 'cancelled', 'order-not-cancellable')
    const { name } = await recordRefund(tx, refund, plan, 'orderCancelled')
    await notifyHolders(tx, [{ kind: 'orderCancelled', actor: by, facts: { name } }])
    return readStatus(tx, purchaseId)
  })
}

function refuseOwn({ userId }: LockedPurchase, by: number): void {
  if (userId === by) throw new Refused('approval-own')
}

/** Whose an order is never changes, so this needs no lock. */
async function refuseOthers({ db }: Tx, purchaseId: number, userId: number): Promise<void> {
  const own = await db
    .selectFrom('purchases')
    .select('id')
    .where('id', '=', purchaseId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (own === undefined) throw new Refused('purchase-unknown')
}

/** The terms of a bought gift never change, so this needs no lock. */
async function hasFinalGift({ db }: Tx, purchaseId: number): Promise<boolean> {
  const rows = await db
    .selectFrom('order_terms')
    .select('terms')
    .where('purchase_id', '=', purchaseId)
    .execute()
  return rows.some(({ terms }) => terms.isFinal)
}

/** The status of an order that ended; throws the refusal if it did not end by this act. */
async function statusIf(
  tx: Tx,
  purchaseId: number,
  act: 'declined' | 'cancelled',
  refusal: 'purchase-refunded' | 'order-not-cancellable',
): Promise<PurchaseStatus> {
  const status = await readStatus(tx, purchaseId)
  if (status.stage !== act) throw new Refused(refusal)
  return status
}

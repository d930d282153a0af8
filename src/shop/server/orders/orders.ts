import { sql, type Kysely } from 'kysely'
import type { AuditAction } from '#audit-log/contract/audit-actions.ts'
import type { EventFacts } from '#audit-log/contract/audit-log.ts'
import { record } from '#audit-log/server/record.ts'
import { hasReached, notify, withdrawNews } from '#notifications/server/notify.ts'
import { nameOfOrder } from '#platform/contract/order-names.ts'
import { hundredths, writePoints } from '#platform/contract/points.ts'
import { Refused } from '#platform/contract/refusals.ts'
import { personOf, serviceOf, type Actor } from '#platform/server/calls/actor.ts'
import { answerOnce } from '#platform/server/calls/answer-once.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Tables } from '#platform/server/db/tables.ts'
import { transactIdempotent, type Tx } from '#platform/server/db/transact.ts'
import { announce } from '#platform/server/live/outbox.ts'
import { holdPermission } from '#roles/server/held-roles.ts'
import type { OrderAct, OrderStage, PurchaseState } from '#shop/contract/shop-choices.ts'
import type { PurchaseStatus } from '#shop/contract/shop.ts'
import {
  chooseLines,
  hasHanded,
  readOpenLines,
  storeHanded,
  storeTakenBack,
  type LineQuantity,
} from '#shop/server/hand-over/handed-items.ts'
import {
  readPickup,
  requireProof,
  storeHandOver,
  type ShownPickup,
} from '#shop/server/hand-over/pickups.ts'
import { publish } from '#webhooks/server/publish.ts'
import { HAS_HANDED_THING } from './order-lines.ts'

/**
 * Marks a purchase as handed over, once: a repeated call returns the status that the first one
 * stored. Throws Refused: 'purchase-unknown', 'purchase-refunded', 'order-waits', 'hand-over-own',
 * 'hand-over-reason-required' for an order with a code.
 */
export function handOverOrder(
  database: Database,
  { from, ...step }: { purchaseId: number; note: string; by: Actor; from?: string },
): Promise<PurchaseStatus> {
  return transactIdempotent(database, async (tx) => {
    const { isAdministrator } = await holdPermission(tx, step.by, 'manageOrders')
    const noted = await noteHandOver(tx, { ...step, isAdministrator })
    if (noted !== null) await tellOfHandOver(tx, { ...step, from }, noted)
    return readStatus(tx, step.purchaseId)
  })
}

export interface HandOverStep extends Omit<OrderStep, 'state' | 'refundSeq' | 'act'>, ShownPickup {
  /** What is handed over; by default, all that is left. */
  readonly lines?: readonly LineQuantity[] | undefined
  /** Whoever else has an order with a code needs another one to hand it over. */
  readonly isAdministrator?: boolean
}

/** What a hand-over did. */
export interface NotedHandOver {
  /** What was handed over, if it was not the whole order. */
  readonly part: readonly LineQuantity[] | null
  /** If the order has a code: whether its buyer showed it, and where. */
  readonly pickup: { readonly hasCode: boolean; readonly place: string | null } | null
}

/**
 * Hands over what is left of an order, or some of it; nothing if all of it is with its buyer. Returns what it did, or
 * null. Throws Refused: 'purchase-unknown', 'purchase-refunded', 'order-waits', 'hand-over-own', 'hand-over-too-many',
 * and what the proof of an order with a code lacks.
 */
export async function noteHandOver(tx: Tx, given: HandOverStep): Promise<NotedHandOver | null> {
  const { lines, isAdministrator = false, code, place, ...step } = given
  const { purchaseId } = step
  const { userId, state, stage } = await lockPurchase(tx, purchaseId)
  if (state === 'refunded') throw new Refused('purchase-refunded')
  if (state === 'handedOver') return null
  if (stage === 'waits') throw new Refused('order-waits')
  const pickup = await readPickup(tx, purchaseId)
  const isOwn = userId === step.by
  // Whoever ordered what needed approval does not hand it over either.
  if (isOwn && ((pickup !== null && !isAdministrator) || (await wasApproved(tx, purchaseId)))) {
    throw new Refused('hand-over-own')
  }
  if (pickup !== null) await requireProof(tx, pickup, given)
  const { handed, isLast } = chooseLines(await readOpenLines(tx, purchaseId), lines)
  const isWhole = isLast && !(await hasHanded(tx, purchaseId))
  const number = await takeOrderStep(tx, { ...step, state: isLast ? 'handedOver' : 'ordered' })
  const at = { purchaseId, step: number }
  await storeHanded(tx, at, handed)
  announceOrder(tx, userId)
  const part = isWhole ? null : handed
  if (pickup === null) return { part, pickup: null }
  const proof = { place: place ?? pickup.place, hasCode: code !== undefined }
  return { part, pickup: { hasCode: proof.hasCode, place: await storeHandOver(tx, at, proof) } }
}

interface HandOverEvent {
  readonly purchaseId: number
  readonly note: string
  readonly by: Actor
  readonly from: string | undefined
}

/** Records a hand-over, and notifies the buyer; without their code, they are asked whether they got it. */
export async function tellOfHandOver(
  tx: Tx,
  step: HandOverEvent,
  { part, pickup }: NotedHandOver,
): Promise<void> {
  const gifts = part && (await nameGifts(tx, step.purchaseId, part))
  const place = pickup?.place ?? null
  const also = {
    ...(gifts !== null && { gifts: gifts.join(', ') }),
    ...(pickup !== null && { withCode: pickup.hasCode }),
    ...(place !== null && { where: place }),
  }
  const order = { ...step, action: 'orderHandedOver', also } as const
  const { buyer, points, name, event } = await recordOrder(tx, order)
  const facts = {
    points,
    name: gifts === null ? name : nameOfOrder(gifts.map((gift) => ({ name: gift }))),
    ...(place !== null && { place }),
    ...(pickup?.hasCode === false && { asks: true }),
  }
  notify(tx, { kind: 'orderHandedOver', receivers: [buyer], ...event, facts })
}

/** "2 × Mug", of each line. */
async function nameGifts(
  { db }: Tx,
  purchaseId: number,
  part: readonly LineQuantity[],
): Promise<string[]> {
  const items = await db
    .selectFrom('purchase_items')
    .select(['line', 'name'])
    .where('purchase_id', '=', purchaseId)
    .execute()
  const names = new Map(items.map(({ line, name }) => [line, name]))
  return part.map(({ line, quantity }) => {
    const name = names.get(line) ?? ''
    return quantity === 1 ? name : `${quantity} × ${name}`
  })
}

async function wasApproved({ db }: Tx, purchaseId: number): Promise<boolean> {
  const approval = await db
    .selectFrom('purchase_steps')
    .select('number')
    .where('purchase_id', '=', purchaseId)
    .where('act', '=', 'approved')
    .executeTakeFirst()
  return approval !== undefined
}

interface TakeBackInput {
  readonly purchaseId: number
  readonly by: Actor
  readonly from?: string
  readonly key: string
}

/**
 * Takes a hand-over back, once per key: the order waits again. Withdraws the news of the hand-over, and
 * notifies a buyer who may have got it. Throws Refused: 'key-reused',
 * 'purchase-unknown', 'purchase-refunded', 'not-handed-over', 'donation-given'.
 */
export async function takeBackHandOver(
  database: Database,
  { purchaseId, by, from, key }: TakeBackInput,
): Promise<PurchaseStatus> {
  const request = { kind: 'handOverTakenBack', purchaseId }
  const kept = await answerOnce(database, { by, key, request }, async (tx) => {
    await holdPermission(tx, by, 'manageOrders')
    const { userId, state } = await lockPurchase(tx, purchaseId)
    if (state === 'refunded') throw new Refused('purchase-refunded')
    if (state === 'ordered') throw new Refused('not-handed-over')
    await requireHandedThing(tx, purchaseId)
    const step = { purchaseId, note: '', by }
    const number = await takeOrderStep(tx, { ...step, state: 'ordered' })
    await storeTakenBack(tx, { purchaseId, step: number })
    const { name, event } = await recordOrder(tx, { ...step, from, action: 'handOverTakenBack' })
    await correctNews(tx, { ...event, buyer: userId, name })
    announceOrder(tx, userId)
    return readStatus(tx, purchaseId)
  })
  // A repeated answer was stored as JSON.
  return { ...kept, date: new Date(kept.date) }
}

/** Of donations and voucher codes nothing is handed over. */
async function requireHandedThing(tx: Tx, purchaseId: number): Promise<void> {
  const text = `
    select ${HAS_HANDED_THING} as "hasThing", exists (
             select from purchase_items i join gifts g on g.id = i.gift_id and g.is_donation
              where i.purchase_id = p.id) as "hasDonation"
      from purchases p where p.id = $1`
  const values = [purchaseId]
  const { rows } = await tx.query<{ hasThing: boolean; hasDonation: boolean }>({ text, values })
  if (rows[0]?.hasThing === true) return
  throw new Refused(rows[0]?.hasDonation === true ? 'donation-given' : 'not-handed-over')
}

interface HandOverCorrection {
  readonly buyer: number
  readonly actor?: number
  readonly subject: number
  readonly name: string
}

async function correctNews(
  tx: Tx,
  { buyer, name, subject, ...event }: HandOverCorrection,
): Promise<void> {
  const wrong = { kinds: ['orderHandedOver'], subject, receivers: [buyer] } as const
  const isKnown = await hasReached(tx, { kind: 'orderHandedOver', subject, receiver: buyer })
  withdrawNews(tx, wrong)
  if (!isKnown) return
  notify(tx, { kind: 'handOverTakenBack', receivers: [buyer], subject, ...event, facts: { name } })
}

export function announceOrder(tx: Tx, userId: number): void {
  announce(tx, [
    { topic: 'purchases', userId },
    { topic: 'inventory', userId: null },
  ])
}

export interface LockedPurchase {
  readonly userId: number
  readonly state: PurchaseState
  readonly stage: OrderStage | null
}

/** Locks the purchase against changes. Throws Refused('purchase-unknown'). */
export async function lockPurchase(tx: Tx, purchaseId: number): Promise<LockedPurchase> {
  const purchase = await tx.db
    .selectFrom('purchases')
    .select(['user_id as userId', 'state', 'stage'])
    .where('id', '=', purchaseId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (purchase === undefined) throw new Refused('purchase-unknown')
  return purchase
}

export interface OrderStep {
  readonly purchaseId: number
  /** The order's state after the step. */
  readonly state: PurchaseState
  readonly note: string
  readonly by: Actor
  /** The refund's entry in the buyer's wallet. */
  readonly refundSeq?: number
  /** What the step decides; the order's stage from then on. */
  readonly act?: OrderAct | undefined
  /** For history with past dates; by default, now. */
  readonly madeAt?: Date | undefined
}

const TAKE_STEP = `
  with stated as (update purchases set state = $2, stage = coalesce($8, stage) where id = $1)
  insert into purchase_steps
    (purchase_id, number, state, note, made_by, service, made_at, refund_seq, act)
  select $1, coalesce(max(number), 0) + 1, $2, $3, $4, $7, coalesce($5::timestamptz, now()), $6, $8
    from purchase_steps where purchase_id = $1
  returning number`

/** Stores the next step of a locked purchase, and its new state. Returns the step's number. */
export async function takeOrderStep(tx: Tx, step: OrderStep): Promise<number> {
  const { purchaseId, state, note, by, madeAt, refundSeq, act } = step
  const { rows } = await tx.query<{ number: number }>({
    name: 'take-step',
    text: TAKE_STEP,
    values: [
      purchaseId,
      state,
      note,
      personOf(by),
      madeAt ?? null,
      refundSeq ?? null,
      serviceOf(by),
      act ?? null,
    ],
  })
  return rows[0]?.number ?? 0
}

/** The last step of a purchase that has at least one. */
export async function readStatus(
  { db }: { readonly db: Kysely<Tables> },
  purchaseId: number,
): Promise<PurchaseStatus> {
  const {
    made_at: date,
    stage,
    ...step
  } = await db
    .selectFrom('purchase_steps as s')
    .innerJoin('purchases as p', 'p.id', 's.purchase_id')
    .select(['s.state', 's.note', 's.made_at', 'p.stage'])
    .where('s.purchase_id', '=', purchaseId)
    .orderBy(sql`s.number desc`)
    .limit(1)
    .executeTakeFirstOrThrow()
  return { id: purchaseId, ...step, date, ...(stage !== null && { stage }) }
}

interface OrderEvent {
  readonly action: AuditAction
  readonly purchaseId: number
  readonly note: string
  readonly by: Actor
  readonly from: string | undefined
  /** What changed, as it was. */
  readonly before?: EventFacts
  /** Facts other than the order's number. */
  readonly also?: EventFacts
}

/** Records the order's new state in the audit log. Returns the facts of the buyer's news. */
export async function recordOrder(tx: Tx, order: OrderEvent) {
  const { action, purchaseId, note: reason, by, from, before = null, also } = order
  const {
    user_id: buyer,
    total,
    place_id: place,
  } = await tx.db
    .selectFrom('purchases as p')
    .leftJoin('order_pickups as k', 'k.purchase_id', 'p.id')
    .select(['p.user_id', 'p.total', 'k.place_id'])
    .where('p.id', '=', purchaseId)
    .executeTakeFirstOrThrow()
  const items = await tx.db
    .selectFrom('purchase_items')
    .select('name')
    .where('purchase_id', '=', purchaseId)
    .orderBy('line')
    .execute()
  const subject = { kind: 'user', id: buyer } as const
  const after = { order: purchaseId, ...also }
  await record(tx, { action, by, from, subject, before, after, reason })
  publish(tx, [
    {
      kind: 'order.changed',
      data: { order: purchaseId, person: buyer, ...(place !== null && { place }) },
    },
  ])
  return {
    buyer,
    points: writePoints(hundredths(total)),
    name: nameOfOrder(items),
    event: { subject: purchaseId, ...(typeof by === 'number' && { actor: by }) },
  }
}

interface OpenOrder {
  readonly state: PurchaseState
  readonly stage: OrderStage | null
  /** Whether its buyer has some of its gifts. */
  readonly isBegun: boolean
}

/** Whether nobody prepares an order, and its buyer has nothing of it: they can change where they collect it. */
export function isUntouched({ state, stage, isBegun }: OpenOrder): boolean {
  return state === 'ordered' && !isBegun && stage !== 'preparing'
}

interface CancellableOrder extends OpenOrder {
  /** Whether one of its gifts can't be returned. */
  readonly hasFinal: boolean
}

/**
 * Whether its buyer can cancel an order. Before its approval nobody has accepted it yet, so a gift that can't be
 * returned does not matter then.
 */
export function isCancellable({ hasFinal, ...order }: CancellableOrder): boolean {
  const { stage } = order
  if (!isUntouched(order)) return false
  return stage === 'waits' || (stage === 'placed' && !hasFinal)
}

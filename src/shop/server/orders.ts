import { sql, type Kysely } from 'kysely'
import type { PurchaseStatus } from '#shop/contract/shop.ts'
import { personOf, serviceOf, type Actor, type Author } from '#platform/server/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { transactIdempotent } from '#platform/server/db/transact.ts'
import { Refused } from '#platform/contract/refusals.ts'
import type { Tx } from '#platform/server/db/transact.ts'
import { answerOnce } from '#platform/server/answer-once.ts'
import { happened } from '#events/server/happened.ts'
import type { PurchaseState } from '#shop/contract/shop-choices.ts'
import type { Tables } from '#platform/server/db/tables.ts'
import { holdPermission } from '#roles/server/held-roles.ts'
import { handOverTakenBack, orderHandedOver } from './events.ts'

/**
 * Marks a purchase as handed over, once: a repeated call returns the status that the first one
 * stored. Throws Refused: 'purchase-unknown', 'purchase-refunded'.
 */
export function handOver(
  database: Database,
  step: Author & { purchaseId: number; note: string },
): Promise<PurchaseStatus> {
  return transactIdempotent(database, async (tx) => {
    await holdPermission(tx, step.by, 'manageOrders')
    if (await noteHandOver(tx, step)) await happened(tx, orderHandedOver, step, step)
    return readStatus(tx, step.purchaseId)
  })
}

/**
 * Marks a purchase as handed over; a repeated call changes nothing. Returns whether this was the
 * first call. Throws Refused: 'purchase-unknown', 'purchase-refunded'.
 */
export async function noteHandOver(tx: Tx, step: Omit<Step, 'state'>): Promise<boolean> {
  const state = await lockPurchase(tx, step.purchaseId)
  if (state === 'refunded') throw new Refused('purchase-refunded')
  if (state === 'handedOver') return false
  await takeStep(tx, { ...step, state: 'handedOver' })
  return true
}

/**
 * Takes a hand-over back, once per key: the order waits again, and the news of the hand-over is
 * withdrawn; a buyer whom it may have reached is told. Throws Refused: 'key-reused',
 * 'purchase-unknown', 'purchase-refunded', 'not-handed-over'.
 */
export async function takeBackHandOver(
  database: Database,
  { purchaseId, key, ...author }: Author & { purchaseId: number; key: string },
): Promise<PurchaseStatus> {
  const { by } = author
  const request = { kind: 'handOverTakenBack', purchaseId }
  const kept = await answerOnce(database, { by, key, request }, async (tx) => {
    await holdPermission(tx, by, 'manageOrders')
    const state = await lockPurchase(tx, purchaseId)
    if (state === 'refunded') throw new Refused('purchase-refunded')
    if (state === 'ordered') throw new Refused('not-handed-over')
    await takeStep(tx, { purchaseId, note: '', by, state: 'ordered' })
    await happened(tx, handOverTakenBack, author, { purchaseId, note: '' })
    return readStatus(tx, purchaseId)
  })
  // A repeated answer was stored as JSON.
  return { ...kept, date: new Date(kept.date) }
}

/** Locks the purchase against changes. Throws Refused('purchase-unknown'). */
export async function lockPurchase(tx: Tx, purchaseId: number): Promise<PurchaseState> {
  const purchase = await tx.db
    .selectFrom('purchases')
    .select('state')
    .where('id', '=', purchaseId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (purchase === undefined) throw new Refused('purchase-unknown')
  return purchase.state
}

interface Step {
  readonly purchaseId: number
  /** The order's state after the step. */
  readonly state: PurchaseState
  readonly note: string
  readonly by: Actor
  /** The refund's entry in the buyer's wallet. */
  readonly refundSeq?: number
  /** For history with past dates; by default, now. */
  readonly madeAt?: Date | undefined
}

const TAKE_STEP = `
  with stated as (update purchases set state = $2 where id = $1)
  insert into purchase_steps (purchase_id, number, state, note, made_by, service, made_at, refund_seq)
  select $1, coalesce(max(number), 0) + 1, $2, $3, $4, $7, coalesce($5::timestamptz, now()), $6
    from purchase_steps where purchase_id = $1
  returning number`

/** Stores the next step of a locked purchase, and its new state. Returns the step's number. */
export async function takeStep(tx: Tx, step: Step): Promise<number> {
  const { purchaseId, state, note, by, madeAt, refundSeq } = step
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
    ],
  })
  return rows[0]?.number ?? 0
}

/** The last step of a purchase that has at least one. */
export async function readStatus(
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

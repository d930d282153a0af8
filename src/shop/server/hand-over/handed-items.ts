import { sql } from 'kysely'
import { Refused } from '#platform/contract/refusals.ts'
import type { Tx } from '#platform/server/db/transact.ts'
import { HANDED, IS_THING, OPEN, RECEIVED, REFUNDED } from '#shop/server/orders/order-lines.ts'

/** A step of a locked order. */
export interface StepOfOrder {
  readonly purchaseId: number
  readonly step: number
}

/** A number of gifts of an order's line. */
export interface LineQuantity {
  readonly line: number
  readonly quantity: number
}

export interface OpenLine extends LineQuantity {
  /** Vouchers and donations need nobody who hands them over. */
  readonly needsNobody: boolean
  /** Donations, and codes that were all shown, are with their buyer already. */
  readonly isReceived: boolean
}

/** The lines of an order of which some gifts are neither handed over nor refunded. */
export async function readOpenLines(tx: Tx, purchaseId: number): Promise<OpenLine[]> {
  return tx.db
    .selectFrom('purchase_items as i')
    .innerJoin('gifts as g', 'g.id', 'i.gift_id')
    .select('i.line')
    .select(sql<boolean>`not ${sql.raw(IS_THING)}`.as('needsNobody'))
    .select(
      sql<boolean>`${sql.raw(RECEIVED)} >= i.quantity - ${sql.raw(REFUNDED)}`.as('isReceived'),
    )
    .select(sql.raw<number>(OPEN).as('quantity'))
    .where('i.purchase_id', '=', purchaseId)
    .where(sql<boolean>`${sql.raw(OPEN)} > 0`)
    .orderBy('i.line')
    .execute()
}

/**
 * What a hand-over takes of the open lines of an order: these gifts, by default all, and vouchers and donations with the last gift.
 * Throws Refused('hand-over-too-many').
 */
export function chooseLines(
  open: readonly OpenLine[],
  asked: readonly LineQuantity[] = open,
): { handed: LineQuantity[]; isLast: boolean } {
  const left = new Map(open.map(({ line, quantity }) => [line, quantity]))
  for (const { line, quantity } of asked) left.set(line, (left.get(line) ?? 0) - quantity)
  if ([...left.values()].some((quantity) => quantity < 0)) throw new Refused('hand-over-too-many')
  const isLast = open.every(({ line, needsNobody }) => needsNobody || left.get(line) === 0)
  const handed = (isLast ? open : asked).map(({ line, quantity }) => ({ line, quantity }))
  return { handed, isLast }
}

/** Whether some gifts of a locked order are with its buyer. */
export async function hasHanded(tx: Tx, purchaseId: number): Promise<boolean> {
  const row = await tx.db
    .selectFrom('handed_items')
    .select(sql<number>`coalesce(sum(quantity), 0)::integer`.as('quantity'))
    .where('purchase_id', '=', purchaseId)
    .executeTakeFirstOrThrow()
  return row.quantity > 0
}

const HAND = `
  insert into handed_items (purchase_id, step, line, quantity)
  select $1, $2, line, quantity from unnest($3::smallint[], $4::integer[]) v (line, quantity)`

/** Stores that a step handed over these gifts of a locked order. */
export async function storeHanded(
  tx: Tx,
  { purchaseId, step }: StepOfOrder,
  lines: readonly LineQuantity[],
): Promise<void> {
  const columns = [lines.map(({ line }) => line), lines.map(({ quantity }) => quantity)]
  await tx.query({ name: 'hand-lines', text: HAND, values: [purchaseId, step, ...columns] })
}

const COME_BACK = `
  insert into handed_items (purchase_id, step, line, quantity)
  select i.purchase_id, $2, i.line, -${HANDED} from purchase_items i
   where i.purchase_id = $1 and ${HANDED} > 0`

// Donations and codes have nothing to hand over: they are with their buyer when nothing else of the order waits.
const RECEIVE = `
  insert into handed_items (purchase_id, step, line, quantity)
  select i.purchase_id, $2, i.line, ${OPEN}
    from purchase_items i join gifts g on g.id = i.gift_id and not ${IS_THING}
   where i.purchase_id = $1 and ${OPEN} > 0`

/** Stores the donations and codes of a locked order as received by the step that finishes it. */
export async function storeReceived(tx: Tx, { purchaseId, step }: StepOfOrder): Promise<void> {
  await tx.query({ name: 'receive-rest', text: RECEIVE, values: [purchaseId, step] })
}

/** Stores that a step took back every hand-over of a locked order. */
export async function storeTakenBack(tx: Tx, { purchaseId, step }: StepOfOrder): Promise<void> {
  await tx.query({ name: 'take-back-handed', text: COME_BACK, values: [purchaseId, step] })
}

// A refund takes first what was not handed over.
const RETURN = `
  insert into handed_items (purchase_id, step, line, quantity)
  select i.purchase_id, $2, i.line, i.quantity - ${REFUNDED} - ${HANDED} from purchase_items i
   where i.purchase_id = $1 and i.quantity - ${REFUNDED} < ${HANDED}`

/** Stores what came back with the refund of a step, after its refunded items. */
export async function storeReturned(tx: Tx, { purchaseId, step }: StepOfOrder): Promise<void> {
  await tx.query({ name: 'return-handed', text: RETURN, values: [purchaseId, step] })
}

import type { Tx } from '#platform/server/db/transact.ts'
import { HANDED, OPEN, REFUNDED } from './order-lines.ts'

/** A step of a locked order. */
export interface StepOfOrder {
  readonly purchaseId: number
  readonly step: number
}

const HAND_REST = `
  insert into handed_items (purchase_id, step, line, quantity)
  select i.purchase_id, $2, i.line, ${OPEN} from purchase_items i
   where i.purchase_id = $1 and ${OPEN} > 0`

/** Stores that a step handed over all that was left of a locked order. */
export async function storeHandedRest(tx: Tx, { purchaseId, step }: StepOfOrder): Promise<void> {
  await tx.query({ name: 'hand-rest', text: HAND_REST, values: [purchaseId, step] })
}

const COME_BACK = `
  insert into handed_items (purchase_id, step, line, quantity)
  select i.purchase_id, $2, i.line, -${HANDED} from purchase_items i
   where i.purchase_id = $1 and ${HANDED} > 0`

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

import { Refused } from '#platform/contract/refusals.ts'
import type { Database } from '#platform/server/db/database.ts'
import { transactIdempotent, type Tx } from '#platform/server/db/transact.ts'
import type { PickupPlace } from '#shop/contract/places.ts'
import {
  announceOrder,
  isUntouched,
  lockPurchase,
  recordOrder,
  takeOrderStep,
} from '#shop/server/orders/orders.ts'
import { hasHanded } from './handed-items.ts'
import { nameOfPlace, readPickup } from './pickups.ts'
import { requirePlace } from './places.ts'

interface PlaceChangeOfOrder {
  readonly purchaseId: number
  readonly place: number
  /** The buyer. */
  readonly by: number
  readonly from?: string
}

/**
 * Changes where an order of the buyer's is handed over, while nobody prepares it and nothing of it is handed over.
 * Returns the place; a repeated call changes nothing. Throws Refused: 'purchase-unknown', 'order-place-fixed',
 * 'place-unknown'.
 */
export function changeOrderPlace(
  database: Database,
  { purchaseId, place, by, from }: PlaceChangeOfOrder,
): Promise<PickupPlace> {
  return transactIdempotent(database, async (tx) => {
    const order = await lockPurchase(tx, purchaseId)
    if (order.userId !== by) throw new Refused('purchase-unknown')
    const pickup = await readPickup(tx, purchaseId)
    const isBegun = await hasHanded(tx, purchaseId)
    if (pickup === null || !isUntouched({ ...order, isBegun }))
      throw new Refused('order-place-fixed')
    const chosen = await requirePlace(tx, place)
    if (pickup.place === place) return chosen
    const { state } = order
    const step = await takeOrderStep(tx, { purchaseId, note: '', by, state })
    await storePlace(tx, { purchaseId, step, place })
    const before = await nameOfPlace(tx, pickup.place)
    await recordOrder(tx, {
      action: 'orderPlaceChanged',
      purchaseId,
      note: '',
      by,
      from,
      ...(before !== null && { before: { where: before } }),
      also: { where: chosen.name },
    })
    announceOrder(tx, by)
    return chosen
  })
}

interface PlaceOfStep {
  readonly purchaseId: number
  readonly step: number
  readonly place: number
}

async function storePlace(tx: Tx, { purchaseId, step, place }: PlaceOfStep): Promise<void> {
  const row = { purchase_id: purchaseId, step, place_id: place }
  await tx.db.insertInto('changed_places').values(row).execute()
  await tx.db
    .updateTable('order_pickups')
    .set({ place_id: place })
    .where('purchase_id', '=', purchaseId)
    .execute()
}

import { Refused } from '#platform/contract/refusals.ts'
import type { Actor } from '#platform/server/calls/actor.ts'
import { answerOnce } from '#platform/server/calls/answer-once.ts'
import type { Database } from '#platform/server/db/database.ts'
import { holdPermission } from '#roles/server/held-roles.ts'
import type { GiftHandOver, OrderToHandOver } from '#shop/contract/hand-over.ts'
import type { PurchaseStatus } from '#shop/contract/shop.ts'
import { noteHandOver, readStatus, tellOfHandOver } from '#shop/server/orders/orders.ts'
import { readOrderToHandOver } from '#shop/server/orders/waiting-orders.ts'
import { countGuess, refuseGuesser } from './pickups.ts'

interface HandOverInput extends GiftHandOver {
  readonly purchaseId: number
  readonly by: Actor
  readonly from?: string
  readonly key: string
}

/**
 * Hands over some gifts of an order, or all that is left, once per key: by the code that its buyer shows, or without
 * it for a reason. Throws Refused: 'key-reused', 'purchase-unknown', 'purchase-refunded', 'order-waits',
 * 'hand-over-own', 'hand-over-too-many', 'hand-over-reason-required', 'order-code-unknown', 'order-code-guesses',
 * 'place-unknown'.
 */
export async function handOverGifts(
  database: Database,
  { key, from, ...given }: HandOverInput,
): Promise<PurchaseStatus> {
  const { by, purchaseId, code, ...rest } = given
  if (code !== undefined) await refuseGuesser(database, subjectOf(by))
  // The code is a secret: a kept request does not have it.
  const request = { kind: 'giftsHandedOver', purchaseId, ...rest, hasCode: code !== undefined }
  try {
    const kept = await answerOnce(database, { by, key, request }, async (tx) => {
      const { isAdministrator } = await holdPermission(tx, by, 'manageOrders')
      const noted = await noteHandOver(tx, { ...given, isAdministrator })
      // Of a part, all of it was asked for: it is not there any more.
      if (noted === null && given.lines !== undefined) throw new Refused('hand-over-too-many')
      if (noted !== null) await tellOfHandOver(tx, { ...given, from }, noted)
      return readStatus(tx, purchaseId)
    })
    // A repeated answer was stored as JSON.
    return { ...kept, date: new Date(kept.date) }
  } catch (error) {
    if (isWrongCode(error)) await countGuess(database, subjectOf(by))
    throw error
  }
}

function subjectOf(by: Actor): string {
  return typeof by === 'number' ? `user ${by}` : `token ${by.tokenId}`
}

function isWrongCode(error: unknown): boolean {
  return error instanceof Refused && error.code === 'order-code-unknown'
}

/** The open order with this code. Throws Refused: 'order-code-unknown', 'order-code-guesses'. */
export async function findOrderByCode(
  database: Database,
  { by, code }: { by: Actor; code: string },
): Promise<OrderToHandOver> {
  await refuseGuesser(database, subjectOf(by))
  const order = await readOrderToHandOver(database, { by, code })
  if (order !== null) return order
  await countGuess(database, subjectOf(by))
  throw new Refused('order-code-unknown', 'code')
}

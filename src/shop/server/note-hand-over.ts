import { Refused } from '#platform/contract/refusals.ts'
import type { Tx } from '#platform/server/db/transact.ts'
import { announce } from '#platform/server/live/outbox.ts'
import { lockPurchase, takeStep, type Step } from './purchase-steps.ts'

/**
 * The buyer has what they bought; once, a repetition changes nothing. Answers whether it was the
 * first time. Throws Refused: 'purchase-unknown', 'purchase-refunded'.
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

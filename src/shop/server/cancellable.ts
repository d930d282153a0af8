import type { OrderStage, PurchaseState } from '#shop/contract/shop-choices.ts'

interface OpenOrder {
  readonly state: PurchaseState
  readonly stage: OrderStage | null
  /** Whether one of its gifts can't be returned. */
  readonly hasFinal: boolean
}

/**
 * Whether its buyer can cancel an order. Before its approval nobody has accepted it yet, so a gift that can't be
 * returned does not matter then.
 */
export function isCancellable({ state, stage, hasFinal }: OpenOrder): boolean {
  if (state !== 'ordered') return false
  return stage === 'waits' || (stage === 'placed' && !hasFinal)
}

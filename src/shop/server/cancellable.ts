import type { OrderStage, PurchaseState } from '#shop/contract/shop-choices.ts'

interface OpenOrder {
  readonly state: PurchaseState
  readonly stage: OrderStage | null
  /** Whether one of its gifts can't be returned. */
  readonly hasFinal: boolean
  /** Whether its buyer has some of its gifts. */
  readonly isBegun: boolean
}

/**
 * Whether its buyer can cancel an order. Before its approval nobody has accepted it yet, so a gift that can't be
 * returned does not matter then.
 */
export function isCancellable({ state, stage, hasFinal, isBegun }: OpenOrder): boolean {
  if (state !== 'ordered' || isBegun) return false
  return stage === 'waits' || (stage === 'placed' && !hasFinal)
}

import { IconArrowBackUp, IconCheck, IconClock } from '@tabler/icons-react'
import type { PurchaseState } from '#shop/contract/shop-choices.ts'
import classes from './OrderState.module.css'

const ICONS = { ordered: IconClock, handedOver: IconCheck, refunded: IconArrowBackUp }

/** The state of an order. */
export function OrderState({ state }: { state: PurchaseState }) {
  const Mark = ICONS[state]
  return (
    <span className={classes.state} data-state={state}>
      <Mark size={16} stroke={2} aria-hidden />
      {STATE_WORDS[state]}
    </span>
  )
}

/** The names of the states of an order. */
export const STATE_WORDS: Record<PurchaseState, string> = {
  ordered: 'Ordered',
  handedOver: 'Handed over',
  refunded: 'Refunded',
}

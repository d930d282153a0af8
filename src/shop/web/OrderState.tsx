import { IconArrowBackUp, IconCheck, IconClock } from '@tabler/icons-react'
import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import type { PurchaseState } from '#shop/contract/shop-choices.ts'
import classes from './OrderState.module.css'

const ICONS = { ordered: IconClock, handedOver: IconCheck, refunded: IconArrowBackUp }

/** The state of an order. */
export function OrderState({ state }: { state: PurchaseState }) {
  const Mark = ICONS[state]
  return (
    <span className={classes.state} data-state={state}>
      <Mark size={16} stroke={2} aria-hidden />
      {t(STATE_WORDS[state])}
    </span>
  )
}

/** The names of the states of an order. */
export const STATE_WORDS: Record<PurchaseState, MessageDescriptor> = {
  ordered: msg`Ordered`,
  handedOver: msg`Handed over`,
  refunded: msg`Refunded`,
}

import { t } from '@lingui/core/macro'
import { IconArrowBackUp, IconCheck, IconClock } from '@tabler/icons-react'
import { STATE_WORDS, type PurchaseState } from '#shop/contract/shop-choices.ts'
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

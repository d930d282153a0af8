import { t } from '@lingui/core/macro'
import { IconArrowBackUp, IconCheck, IconClock } from '@tabler/icons-react'
import { nameOfState, type OrderStage, type PurchaseState } from '#shop/contract/shop-choices.ts'
import classes from './OrderState.module.css'

const ICONS = { ordered: IconClock, handedOver: IconCheck, refunded: IconArrowBackUp }

interface OrderStateProps {
  state: PurchaseState
  stage?: OrderStage | undefined
  /** Nothing of it is handed over. */
  isDonation?: boolean | undefined
}

/** The state of an order. */
export function OrderState({ state, stage, isDonation = false }: OrderStateProps) {
  const Mark = ICONS[state]
  return (
    <span className={classes.state} data-state={state} data-stage={stage}>
      <Mark size={16} stroke={2} aria-hidden />
      {isDonation && state === 'handedOver'
        ? t({ message: 'Given', context: 'a donation' })
        : t(nameOfState(state, stage))}
    </span>
  )
}

import { t } from '@lingui/core/macro'
import { IconArrowBackUp, IconCheck, IconClock } from '@tabler/icons-react'
import { nameOfState, type OrderStage, type PurchaseState } from '#shop/contract/shop-choices.ts'
import classes from './OrderState.module.css'

const ICONS = { ordered: IconClock, handedOver: IconCheck, refunded: IconArrowBackUp }

interface OrderStateProps {
  state: PurchaseState
  stage?: OrderStage | undefined
  /** It is given at once, and nothing of it is handed over. */
  isDonation?: boolean | undefined
}

/** The state of an order, or of a gift in it. */
export function OrderState({ state, stage, isDonation = false }: OrderStateProps) {
  const isGiven = isDonation && state !== 'refunded'
  const shown = isGiven ? 'handedOver' : state
  const Mark = ICONS[shown]
  return (
    <span className={classes.state} data-state={shown} data-stage={isGiven ? undefined : stage}>
      <Mark size={16} stroke={2} aria-hidden />
      {isGiven ? t({ message: 'Given', context: 'a donation' }) : t(nameOfState(state, stage))}
    </span>
  )
}

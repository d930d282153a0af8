import { t } from '@lingui/core/macro'
import type { LeavingPlan } from '#leaving/contract/leaving-endpoints.ts'
import type { LeavingPoints, LeavingState } from '#users/contract/leaving.ts'

/** A plan as its form has it. */
export interface LeavingDraft {
  when: 'now' | 'later'
  lastDay: string
  points: LeavingPoints
  buyUntil: string
  cart: 'keep' | 'drop'
  orders: 'keep' | 'drop'
  bonus: 'keep' | 'drop'
  reason: string
}

/** The initial values of the form: the stored plan, or everything stays. */
export function leavingDraftOf(leaving: LeavingState | null, isLater: boolean): LeavingDraft {
  const plan = leaving === null || leaving.state === 'left' ? null : leaving
  const keptOr = (drops: boolean | undefined) => (drops === true ? 'drop' : 'keep')
  return {
    when: isLater || plan?.state === 'planned' ? 'later' : 'now',
    lastDay: plan?.lastDay ?? '',
    points: plan?.points ?? 'keep',
    buyUntil: plan?.buyUntil ?? '',
    cart: keptOr(plan?.emptiesCart),
    orders: keptOr(plan?.refundsOrders),
    bonus: keptOr(plan?.recallsBonuses),
    reason: plan?.reason ?? t`Left the company`,
  }
}

/** The typed plan, for the contract's schema to judge. */
export function planOf(typed: LeavingDraft): LeavingPlan {
  return {
    lastDay: typed.when === 'later' ? typed.lastDay : null,
    points: typed.points,
    buyUntil: typed.points === 'buyUntil' ? typed.buyUntil : null,
    emptiesCart: typed.cart === 'drop',
    refundsOrders: typed.orders === 'drop',
    recallsBonuses: typed.bonus === 'drop',
    reason: typed.reason,
  }
}

/** Whether a plan only deactivates the account, and everything stays. */
export function keepsAll(plan: LeavingPlan): boolean {
  const { lastDay, points, emptiesCart, refundsOrders, recallsBonuses } = plan
  return lastDay === null && points === 'keep' && !emptiesCart && !refundsOrders && !recallsBonuses
}

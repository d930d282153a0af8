import { t } from '@lingui/core/macro'
import { add, NOTHING, type Hundredths } from '#platform/contract/points.ts'
import { showBriefly } from '#platform/web/language/format.ts'
import type { LeavingState, UserRow } from '#users/contract/users.ts'

type OpenThings = Pick<LeavingState, 'points' | 'emptiesCart' | 'refundsOrders' | 'recallsBonuses'>

/** A person's points as of now; null for readers who see no balances. */
interface HeldPoints {
  readonly points: Hundredths | null
  readonly pending: Hundredths | null
}

export function heldBy({ earned, appreciation, pending }: UserRow): HeldPoints {
  const points = earned === null || appreciation === null ? null : add(earned, appreciation)
  return { points, pending }
}

/** A sentence each on a leaver's points, cart, orders and bonus points. */
export function describePlan(plan: OpenThings, held: HeldPoints): string[] {
  return [
    sayPoints(plan.points, today(held.points)),
    plan.emptiesCart ? t`The cart is emptied.` : t`The cart stays as it is.`,
    sayOrders(plan),
    sayBonuses(plan.recallsBonuses, today(held.pending)),
  ]
}

/** The amount in words, where there is one to tell. */
function today(held: Hundredths | null): string | null {
  return held === null || held === NOTHING ? null : showBriefly(held)
}

function sayPoints(points: OpenThings['points'], held: string | null): string {
  if (points === 'buyUntil') return t`The points that are left then are taken back.`
  if (points === 'keep') {
    return held === null
      ? t`Points stay in the account.`
      : t`Points stay in the account: ${held} today.`
  }
  return held === null ? t`Points are taken back.` : t`Points are taken back: ${held} today.`
}

function sayOrders({ points, refundsOrders }: OpenThings): string {
  if (!refundsOrders) return t`Open orders stay, to be handed over.`
  return points === 'takeBack'
    ? t`Open orders are refunded, and these points are taken back, too.`
    : t`Open orders are refunded.`
}

function sayBonuses(recalls: boolean, held: string | null): string {
  if (!recalls) {
    return held === null
      ? t`Waiting bonus points stay.`
      : t`Waiting bonus points stay: ${held} today.`
  }
  return held === null
    ? t`Waiting bonus points are recalled.`
    : t`Waiting bonus points are recalled: ${held} today.`
}

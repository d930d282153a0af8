import { sql } from 'kysely'
import type { EventFacts } from '#audit-log/contract/audit-log.ts'
import { record } from '#audit-log/server/record.ts'
import type { LeavingPlan, LeavingResult } from '#leaving/contract/leaving-endpoints.ts'
import { hundredths, NOTHING, writePoints, type Hundredths } from '#platform/contract/points.ts'
import type { Tx } from '#platform/server/db/transact.ts'
import { announceUser } from '#platform/server/live/outbox.ts'
import { takeAllRoles } from '#roles/server/roles.ts'
import { switchPermissions } from '#users/server/set-permissions.ts'
import { settle } from './settle.ts'

export interface Leaver {
  readonly userId: number
  readonly by: number
  /** The client's IP address; none: the server itself. */
  readonly from?: string | undefined
  readonly plan: LeavingPlan
}

const WITHOUT_PERMISSIONS = { isDeposit: false, isWithdraw: false, isTransfer: false }

/**
 * Takes the step that a leaver's last day brings: their roles end, so that coming back gives none;
 * until `buyUntil` they may still buy gifts, with all other permissions off; then the account is
 * settled and deactivated. The caller has locked the person's row, and says what day it is for the
 * company.
 */
export async function takeLeavingStep(
  tx: Tx,
  leaver: Leaver,
  today: string,
): Promise<LeavingResult> {
  const { userId, by, from, plan } = leaver
  const { buyUntil } = plan
  await takeAllRoles(tx, { by, from, userId })
  if (buyUntil !== null && buyUntil >= today) {
    await switchPermissions(tx, { by, from, userId, change: WITHOUT_PERMISSIONS })
    await store(tx, leaver, { state: 'buying', due: buyUntil })
    return { state: 'buying', forfeited: NOTHING, recalled: NOTHING, refundedOrders: 0 }
  }
  const settled = await settle(tx, leaver)
  const { is_active: isActive } = await tx.db
    .selectFrom('users')
    .select('is_active')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  if (isActive) await switchPermissions(tx, { by, from, userId, change: { isActive: false } })
  await store(tx, leaver, { state: 'left', due: null, ...settled })
  const { forfeited, recalled, refundedOrders } = settled
  await record(tx, {
    action: 'userLeft',
    by,
    from,
    subject: { kind: 'user', id: userId },
    reason: plan.reason,
    after: {
      ...leavingFacts(plan),
      forfeited: writePoints(forfeited),
      recalled: writePoints(recalled),
      refundedOrders,
    },
  })
  announceUser(tx, userId)
  return { state: 'left', ...settled }
}

/** A plan as the audit log tells it. */
export function leavingFacts(plan: LeavingPlan): NonNullable<EventFacts> {
  const { lastDay, points, buyUntil, emptiesCart, refundsOrders, recallsBonuses } = plan
  return {
    ...(lastDay !== null && { lastDay }),
    points,
    ...(buyUntil !== null && { buyUntil }),
    emptiesCart,
    refundsOrders,
    recallsBonuses,
  }
}

interface LeavingStep {
  readonly state: LeavingResult['state']
  /** The day whose end brings the next step; null: none is left. */
  readonly due: string | null
  readonly forfeited?: Hundredths
  readonly recalled?: Hundredths
  readonly refundedOrders?: number
}

/** Stores how far a leaving has come, in place of an earlier one of the same person. */
export async function store(
  tx: Tx,
  { userId, by, plan }: Leaver,
  { state, due, forfeited = NOTHING, recalled = NOTHING, refundedOrders = 0 }: LeavingStep,
): Promise<void> {
  const row = {
    last_day: plan.lastDay,
    points: plan.points,
    buy_until: plan.buyUntil,
    empties_cart: plan.emptiesCart,
    refunds_orders: plan.refundsOrders,
    recalls_bonuses: plan.recallsBonuses,
    reason: plan.reason,
    planned_by: by,
    state,
    due,
    left_at: state === 'left' ? sql<Date>`now()` : null,
    forfeited: hundredths(forfeited),
    recalled: hundredths(recalled),
    refunded_orders: refundedOrders,
  }
  await tx.db
    .insertInto('leavings')
    .values({ user_id: userId, ...row })
    .onConflict((known) => known.column('user_id').doUpdateSet(row))
    .execute()
}

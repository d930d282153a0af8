import { sql } from 'kysely'
import { endAllowance } from '#allowance/server/settle.ts'
import type { EventFacts } from '#audit-log/contract/audit-log.ts'
import { record } from '#audit-log/server/record.ts'
import { recallWaiting } from '#bonuses/server/recall-bonuses.ts'
import type { LeavingPlan, LeavingResult } from '#leaving/contract/leaving-endpoints.ts'
import { waitForCommands } from '#ledger/lock-book.ts'
import { receiptOrRefused } from '#ledger/receipt.ts'
import { write } from '#ledger/write.ts'
import {
  add,
  hundredths,
  negate,
  NOTHING,
  writePoints,
  type Hundredths,
} from '#platform/contract/points.ts'
import type { Tx } from '#platform/server/db/transact.ts'
import { announceUser, announceWallets } from '#platform/server/live/outbox.ts'
import { takeAllRoles } from '#roles/server/roles.ts'
import { emptyCart, refundOpenOrders } from '#shop/server/close-account.ts'
import { switchPermissions } from '#users/server/set-permissions.ts'

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
  await endAllowance(tx, userId)
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

type LeavingFigures = Omit<LeavingResult, 'state'>

/**
 * Settles an account by its plan. Refunds come first, so that points taken back include
 * them. Throws Refused('balance-limit') if a refund exceeds what a balance can hold.
 */
async function settle(tx: Tx, leaver: Leaver): Promise<LeavingFigures> {
  const { userId, by, from, plan } = leaver
  const { reason } = plan
  await waitForCommands(tx, [userId])
  const note = reason.slice(0, 280)
  const refundedOrders = plan.refundsOrders
    ? await refundOpenOrders(tx, { userId, by, from, note })
    : 0
  if (plan.emptiesCart) await emptyCart(tx, userId)
  const recalled = plan.recallsBonuses
    ? await recallWaiting(tx, {
        by,
        ...(from !== undefined && { from }),
        of: 'user',
        id: userId,
        reason,
      })
    : null
  const forfeited = plan.points === 'keep' ? NOTHING : await takePoints(tx, leaver)
  return { forfeited, recalled: recalled?.total ?? NOTHING, refundedOrders }
}

/** Takes both balances back, as adjustments that the audit log counts as forfeited. */
async function takePoints(
  tx: Tx,
  { userId, by, from, plan: { reason } }: Leaver,
): Promise<Hundredths> {
  const held = await tx.db
    .selectFrom('wallets')
    .select(['earned', 'appreciation'])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  const balances = (['earned', 'appreciation'] as const)
    .map((balance) => ({ balance, points: hundredths(held[balance]) }))
    .filter(({ points }) => points > NOTHING)
  const outcomes = await write(
    tx,
    balances.map(({ balance, points }) => {
      return { type: 'adjustment', userId, balance, amount: negate(points), by, reason } as const
    }),
  )
  for (const [index, { balance, points }] of balances.entries()) {
    const outcome = outcomes[index]
    if (outcome === undefined) throw new Error('a command without an outcome')
    const { number } = receiptOrRefused(outcome)
    await record(tx, {
      action: 'pointsForfeited',
      by,
      from,
      subject: { kind: 'user', id: userId },
      reason,
      before: { [balance]: writePoints(points) },
      after: { [balance]: writePoints(NOTHING), transaction: number },
    })
  }
  if (balances.length > 0) announceWallets(tx, [userId])
  return add(NOTHING, ...balances.map(({ points }) => points))
}

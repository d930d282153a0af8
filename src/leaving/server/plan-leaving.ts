import { msg } from '@lingui/core/runtime-macro'
import { record } from '#audit-log/server/record.ts'
import { lockManagedAccount } from '#auth/server/lock-account.ts'
import type { LeavingPlan, LeavingResult } from '#leaving/contract/leaving-endpoints.ts'
import { NOTHING } from '#platform/contract/points.ts'
import { Refused } from '#platform/contract/refusals.ts'
import { answerOnce } from '#platform/server/calls/answer-once.ts'
import type { Database } from '#platform/server/db/database.ts'
import { countUpTo } from '#platform/server/db/read-page.ts'
import { transact, type Tx } from '#platform/server/db/transact.ts'
import { announceUser } from '#platform/server/live/outbox.ts'
import {
  asPoints,
  codes,
  inDays,
  inPoints,
  nameBy,
  ownData,
} from '#platform/server/personal-data/own-data.ts'
import { holdPermission, spareRoleHolders } from '#roles/server/held-roles.ts'
import { dayIn, daysAfter } from '#settings/contract/company-day.ts'
import { readSettings, type FixedSettings } from '#settings/server/settings.ts'
import type { UserRow } from '#users/contract/users.ts'
import { readUserRow } from '#users/server/user-row.ts'
import { leavingFacts, store, takeLeavingStep } from './take-step.ts'

interface LeavingInput {
  readonly by: number
  /** The client's IP address. */
  readonly from: string
  readonly key: string
  readonly userId: number
  readonly plan: LeavingPlan
}

/**
 * Lets somebody leave now, or notes the last day after which they do; an earlier plan is replaced.
 * Throws Refused: 'key-reused', 'profile-missing', 'administrator-fixed', 'account-inactive',
 * 'leaving-past', 'buy-until-early', 'balance-limit', 'role-holder'.
 */
export function planLeaving(
  database: Database,
  fixed: FixedSettings,
  { by, from, key, userId, plan }: LeavingInput,
): Promise<LeavingResult> {
  const request = { type: 'leaving', userId, ...plan }
  return answerOnce(database, { by, key, request }, async (tx) => {
    const right = await holdPermission(tx, by, 'managePeople')
    const { isActive } = await lockManagedAccount(tx, userId)
    await spareRoleHolders(tx, right, [userId])
    const today = await companyDay(tx, fixed, new Date())
    const leaver = { userId, by, from, plan }
    if (plan.buyUntil !== null && plan.buyUntil < today) {
      throw new Refused('buy-until-early', 'buyUntil')
    }
    if (plan.lastDay === null) return takeLeavingStep(tx, leaver, today)
    if (!isActive) throw new Refused('account-inactive')
    if (plan.lastDay < today) throw new Refused('leaving-past', 'lastDay')
    await store(tx, leaver, { state: 'planned', due: plan.lastDay })
    await record(tx, {
      action: 'leavingPlanned',
      by,
      from,
      subject: { kind: 'user', id: userId },
      reason: plan.reason,
      after: leavingFacts(plan),
    })
    announceUser(tx, userId)
    return { state: 'planned', forfeited: NOTHING, recalled: NOTHING, refundedOrders: 0 }
  })
}

/** The plan for a last day from a file: points, cart, orders and bonuses stay. */
const FROM_FILE = {
  points: 'keep',
  buyUntil: null,
  emptiesCart: false,
  refundsOrders: false,
  recallsBonuses: false,
  reason: '',
} as const

/** Notes the last day of people that a file names, by the administrator; other choices of a plan stay. */
export async function planLeavings(
  tx: Tx,
  { by, from }: Pick<LeavingInput, 'by' | 'from'>,
  leavers: readonly { userId: number; lastDay: string }[],
): Promise<void> {
  for (const { userId, lastDay } of leavers) {
    const planned = await tx.db
      .selectFrom('leavings')
      .select('state')
      .where('user_id', '=', userId)
      .where('state', '<>', 'left')
      .executeTakeFirst()
    // In state 'buying', the last day is over.
    if (planned?.state === 'buying') continue
    const plan = { ...FROM_FILE, lastDay }
    if (planned === undefined) {
      await store(tx, { userId, by, from, plan }, { state: 'planned', due: lastDay })
    } else {
      await tx.db
        .updateTable('leavings')
        .set({ last_day: lastDay, due: lastDay, planned_by: by })
        .where('user_id', '=', userId)
        .execute()
    }
    await record(tx, {
      action: 'leavingPlanned',
      by,
      from,
      subject: { kind: 'user', id: userId },
      after: planned === undefined ? leavingFacts(plan) : { lastDay },
    })
    announceUser(tx, userId)
  }
}

/**
 * Cancels a leaving that is not complete: nothing more happens. Permissions that are off already
 * stay off. Throws Refused: 'profile-missing', 'administrator-fixed',
 * 'leaving-unknown', 'role-holder'.
 */
export function cancelLeaving(
  database: Database,
  { by, from, userId }: Omit<LeavingInput, 'key' | 'plan'>,
): Promise<UserRow> {
  return transact(database, async (tx) => {
    const right = await holdPermission(tx, by, 'managePeople')
    await lockManagedAccount(tx, userId)
    await spareRoleHolders(tx, right, [userId])
    const cancelled = await tx.db
      .deleteFrom('leavings')
      .where('user_id', '=', userId)
      .where('state', '<>', 'left')
      .executeTakeFirst()
    if (cancelled.numDeletedRows === 0n) throw new Refused('leaving-unknown')
    await record(tx, {
      action: 'leavingCancelled',
      by,
      from,
      subject: { kind: 'user', id: userId },
    })
    announceUser(tx, userId)
    return readUserRow(tx, userId)
  })
}

/** Today's date in the company's time zone: "2026-12-31". */
export async function companyDay(
  reading: Pick<Database, 'db'>,
  fixed: FixedSettings,
  now: Date,
): Promise<string> {
  return dayIn((await readSettings(reading, fixed)).timeZone, now)
}

/** Whether somebody is about to leave: on a planned day, or while they still buy gifts. */
export async function isLeaving(tx: Tx, userId: number): Promise<boolean> {
  const plan = await tx.db
    .selectFrom('leavings')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('state', '<>', 'left')
    .executeTakeFirst()
  return plan !== undefined
}

/**
 * Gives the plans of a former administrator to the new one, in whose name they are carried out.
 * Waits for a step that is being taken.
 */
export async function takeOverPlans(tx: Tx, from: number, to: number): Promise<void> {
  await tx.db
    .updateTable('leavings')
    .set({ planned_by: to })
    .where('planned_by', '=', from)
    .where('state', '<>', 'left')
    .execute()
}

/** Forgets why an erased person left; the figures stay. */
export async function forgetLeaving(tx: Tx, userId: number): Promise<void> {
  await tx.db.updateTable('leavings').set({ reason: '' }).where('user_id', '=', userId).execute()
}

/** A person's leaving, planned or done. */
export const OWN_LEAVING = ownData({
  lists: [
    [
      msg`Your leaving`,
      `
    select last_day::text as "lastDay", state, points, buy_until::text as "giftsUntil",
           empties_cart as "emptiesCart", refunds_orders as "refundsOrders",
           recalls_bonuses as "recallsBonuses", reason, ${nameBy('planned_by')} as "plannedBy",
           planned_at as "plannedAt", left_at as "leftAt",
           ${asPoints('forfeited')} as "pointsTakenBack", recalled as "bonusesRecalled",
           refunded_orders as "ordersRefunded"
      from leavings where user_id = $1`,
    ],
  ],
  fields: {
    lastDay: msg`Last day`,
    giftsUntil: msg`Gifts until`,
    emptiesCart: msg`Empties cart`,
    refundsOrders: msg`Refunds orders`,
    recallsBonuses: msg`Recalls bonuses`,
    plannedBy: msg`Planned by`,
    plannedAt: msg`Planned at`,
    leftAt: msg`Left at`,
    pointsTakenBack: msg`Points taken back`,
    bonusesRecalled: msg`Bonuses recalled`,
    ordersRefunded: msg`Orders refunded`,
  },
  said: {
    state: codes({
      planned: msg`Planned`,
      buying: msg`Can buy gifts`,
      left: msg`Has left`,
    }),
    points: codes({
      keep: msg`Stay`,
      buyUntil: msg`Buy gifts until`,
      takeBack: msg`Are taken back`,
    }),
    pointsTakenBack: inPoints,
    lastDay: inDays,
    giftsUntil: inDays,
  },
})

/** Today and the six days after it. */
const A_WEEK = 6

/** The people whose last day is within a week: their number, and who leaves first. */
export async function readLeavers(database: Database, fixed: FixedSettings, most: number) {
  const { db } = database
  const last = daysAfter(await companyDay(database, fixed, new Date()), A_WEEK)
  const leavers = db.selectFrom('leavings').where('state', '=', 'planned').where('due', '<=', last)
  const [total, first] = await Promise.all([
    countUpTo(db, leavers, most),
    leavers
      .innerJoin('users', 'users.id', 'leavings.user_id')
      .select(['first_name as firstName', 'last_name as lastName'])
      .select((read) => read.cast<string>('due', 'text').as('lastDay'))
      .orderBy('due')
      .orderBy('users.id')
      .limit(1)
      .executeTakeFirst(),
  ])
  return { total, first: first ?? null }
}

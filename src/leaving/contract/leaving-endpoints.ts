import * as z from 'zod/mini'
import { endpoint } from '#platform/contract/endpoint.ts'
import { UserId } from '#platform/contract/people.ts'
import { Amount, type Hundredths } from '#platform/contract/points.ts'
import { atMost, REASON_LENGTH, refusal, typedText } from '#platform/contract/text.ts'
import { LEAVING_POINTS, UserRow } from '#users/contract/users.ts'

/** A day of the calendar: "2026-12-31". */
const day = z.iso.date(refusal('day-invalid'))

const choice = z.boolean(refusal('invalid-input'))

/** A person's last day, and what happens to their points, cart, orders and bonuses. */
export const LeavingPlan = z
  .strictObject({
    /** The last day in the company's time zone; null: the person leaves now. */
    lastDay: z.nullable(day),
    points: z.enum(LEAVING_POINTS, refusal('invalid-input')),
    /** The last day on which gifts may be bought, for 'buyUntil'; remaining points are taken back then. */
    buyUntil: z.nullable(day),
    /** When all is done: the cart is emptied, open orders are refunded, waiting bonuses recalled. */
    emptiesCart: choice,
    refundsOrders: choice,
    recallsBonuses: choice,
    /** Why points are taken back; needed for them, and for recalled bonuses. */
    reason: typedText('reason-required').check(atMost(REASON_LENGTH, 'reason-long')),
  })
  .check(
    z.refine(({ points, buyUntil }) => (points === 'buyUntil') === (buyUntil !== null), {
      ...refusal('day-invalid'),
      path: ['buyUntil'],
    }),
    z.refine(({ lastDay, buyUntil }) => !lastDay || !buyUntil || buyUntil > lastDay, {
      ...refusal('buy-until-early'),
      path: ['buyUntil'],
    }),
    z.refine((plan) => plan.reason !== '' || !takesPoints(plan), {
      ...refusal('reason-required'),
      path: ['reason'],
    }),
  )
export type LeavingPlan = z.output<typeof LeavingPlan>

/** Whether points or bonuses are taken, which needs a reason. */
export function takesPoints({
  points,
  recallsBonuses,
}: Pick<LeavingPlan, 'points' | 'recallsBonuses'>): boolean {
  return points !== 'keep' || recallsBonuses
}

/** The state of a leaving, and the points and orders that it took. */
const LeavingResult = z.strictObject({
  state: z.enum(['planned', 'buying', 'left']),
  /** Null for people keepers, who see no balances. */
  forfeited: z.nullable(Amount),
  recalled: z.nullable(Amount),
  refundedOrders: z.number(),
})
/** A person's leaving as it was carried out. */
export interface LeavingResult extends z.output<typeof LeavingResult> {
  readonly forfeited: Hundredths
  readonly recalled: Hundredths
}

export const leavingEndpoints = {
  planLeaving: endpoint({
    method: 'POST',
    path: '/api/users/:id/leaving',
    summary: 'Let a user leave now or after a last day; replaces an earlier plan',
    access: 'managePeople',
    keyed: true,
    params: UserId,
    body: LeavingPlan,
    output: LeavingResult,
    refusals: [
      'profile-missing',
      'administrator-fixed',
      'role-holder',
      'account-inactive',
      'leaving-past',
      'buy-until-early',
      'balance-limit',
    ],
  }),
  cancelLeaving: endpoint({
    method: 'DELETE',
    path: '/api/users/:id/leaving',
    summary: 'Cancel a leaving that is planned, or that still lets the user buy gifts',
    access: 'managePeople',
    params: UserId,
    output: UserRow,
    refusals: ['profile-missing', 'administrator-fixed', 'role-holder', 'leaving-unknown'],
  }),
} as const

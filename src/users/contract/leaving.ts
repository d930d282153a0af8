import * as z from 'zod/mini'
import { Amount } from '#platform/contract/points.ts'
import { date } from '#platform/contract/wire-types.ts'

/** The choices for a leaver's points: they stay, buy gifts until a day, or are taken back. */
export const LEAVING_POINTS = ['keep', 'buyUntil', 'takeBack'] as const
export type LeavingPoints = (typeof LEAVING_POINTS)[number]

/**
 * 'planned': the last day is to come. 'buying': the person left, and buys gifts with appreciation
 * until a day. 'left': all is done.
 */
const LEAVING_STATES = ['planned', 'buying', 'left'] as const

/** A person who leaves or left, and what was chosen. Days are ISO dates of the company's zone. */
export const LeavingState = z.strictObject({
  state: z.enum(LEAVING_STATES),
  /** Null: left at once. */
  lastDay: z.nullable(z.string()),
  points: z.enum(LEAVING_POINTS),
  buyUntil: z.nullable(z.string()),
  emptiesCart: z.boolean(),
  refundsOrders: z.boolean(),
  recallsBonuses: z.boolean(),
  reason: z.string(),
  leftAt: z.nullable(date),
  /** What was taken back; null for a reader who may not see balances. */
  forfeited: z.nullable(Amount),
  recalled: z.nullable(Amount),
  refundedOrders: z.number(),
})
export type LeavingState = z.output<typeof LeavingState>

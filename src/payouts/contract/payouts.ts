import * as z from 'zod/mini'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Colleague } from '#platform/contract/people.ts'
import { Amount, Sum } from '#platform/contract/points.ts'
import { refusal } from '#platform/contract/text.ts'
import { cursor, date } from '#platform/contract/wire-types.ts'
import { Worth } from '#settings/contract/point-settings.ts'

/** The two lists of withdrawals. Apart from the schemas, which the first page does not load. */
export const PAYOUT_STATES = ['waiting', 'paid'] as const
export type PayoutState = (typeof PAYOUT_STATES)[number]

/** The most withdrawals that are marked in a request. */
export const MOST_PAYOUTS_MARKED = 500

/** A withdrawal that waits to be paid out, or was. */
export const Payout = z.strictObject({
  id: z.number(),
  person: z.extend(Colleague, {
    id: z.number(),
    team: z.nullable(z.string()),
    employeeId: z.nullable(z.string()),
  }),
  /** The withdrawn points, positive. */
  points: Amount,
  /** When they were withdrawn. */
  date,
  /** Null: it waits. `worth` is that of a point at the payout; null: nothing was said. */
  paid: z.nullable(z.strictObject({ at: date, by: z.string(), worth: z.nullable(Worth) })),
})
export type Payout = z.output<typeof Payout>

const PayoutFilter = z.strictObject({
  state: z._default(z.enum(PAYOUT_STATES, refusal('invalid-input')), 'waiting'),
})

const ids = z
  .array(z.number(refusal('invalid-input')).check(z.int(), z.gte(1, refusal('invalid-input'))))
  .check(
    z.minLength(1, refusal('nothing-to-change')),
    z.maxLength(MOST_PAYOUTS_MARKED, refusal('invalid-input')),
    z.refine((list) => new Set(list).size === list.length, refusal('invalid-input')),
  )

/** The number of marked withdrawals, and the sum of their points. */
export const PayoutMarking = z.strictObject({ withdrawals: z.number(), points: Sum })
export type PayoutMarking = z.output<typeof PayoutMarking>

/** Withdrawals as a list to pay out. */
export const payoutEndpoints = {
  listPayouts: endpoint({
    method: 'GET',
    path: '/api/payouts',
    summary: 'Withdrawals that wait to be paid out, oldest first, or that were, latest first',
    access: 'manageFinances',
    query: z.extend(PayoutFilter, { after: cursor }),
    output: z.strictObject({
      payouts: z.array(Payout),
      next: z.nullable(z.string()),
      /** All that wait. */
      waiting: z.strictObject({ withdrawals: z.number(), points: Sum }),
      /** Today's worth of a point; null: Settings have none. */
      worth: z.nullable(Worth),
    }),
    refusals: [],
  }),
  downloadPayouts: endpoint({
    method: 'GET',
    path: '/api/payouts.csv',
    summary: 'The list of withdrawals as a CSV file for payroll',
    access: 'manageFinances',
    recentSignIn: true,
    query: PayoutFilter,
    download: 'text/csv',
    refusals: [],
  }),
  payOut: endpoint({
    method: 'POST',
    path: '/api/payouts/paid',
    summary: 'Mark withdrawals as paid out, all of them or none; their people are told',
    access: 'manageFinances',
    recentSignIn: true,
    keyed: true,
    body: z.strictObject({
      payouts: ids,
      /** The worth of a point in the reader's list; refused if it has changed since. */
      worth: z.nullable(Worth),
    }),
    output: PayoutMarking,
    refusals: ['payout-unknown', 'payouts-changed'],
  }),
  takeBackPayouts: endpoint({
    method: 'POST',
    path: '/api/payouts/waiting',
    summary: 'Take back that withdrawals were paid out, all of them or none',
    access: 'manageFinances',
    recentSignIn: true,
    keyed: true,
    body: z.strictObject({ payouts: ids }),
    output: PayoutMarking,
    refusals: ['payout-unknown', 'payouts-changed'],
  }),
} as const

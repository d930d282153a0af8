import * as z from 'zod/mini'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Amount } from '#platform/contract/points.ts'
import { refusal } from '#platform/contract/text.ts'

/** A day of the company, as an ISO date. */
export const allowanceDay = z.iso.date(refusal('invalid-input'))

/** Points that a person can only give, in portions that end on a day. */
export const Allowance = z.strictObject({
  /** Whether the company grants an allowance each period. */
  isGranted: z.boolean(),
  toGive: Amount,
  /** Its parts, the one that ends first first; the next send is paid from them in this order. */
  portions: z.array(z.strictObject({ remaining: Amount, lastDay: allowanceDay })),
})
export type Allowance = z.output<typeof Allowance>

/** The endpoint that everybody's pages call, without the contracts that the administrator's need. */
export const ownAllowanceEndpoints = {
  readAllowance: endpoint({
    method: 'GET',
    path: '/api/allowance',
    summary: 'What I have to give, and until when',
    access: 'signedIn',
    scope: 'read',
    output: Allowance,
    refusals: [],
  }),
} as const

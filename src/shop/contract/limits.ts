import * as z from 'zod/mini'
import { refusal } from '#platform/contract/text.ts'

/** The periods of a limit: of the company's calendar, or for good. */
export const LIMIT_PERIODS = ['month', 'quarter', 'year', 'ever'] as const
export type LimitPeriod = (typeof LIMIT_PERIODS)[number]

export const LARGEST_LIMIT = 999

/** How many of a gift each person can have. */
export const NewLimit = z.strictObject({
  most: z
    .number(refusal('gift-limit-invalid'))
    .check(
      z.int(refusal('gift-limit-invalid')),
      z.gte(1, refusal('gift-limit-invalid')),
      z.lte(LARGEST_LIMIT, refusal('gift-limit-invalid')),
    ),
  period: z.enum(LIMIT_PERIODS, refusal('gift-limit-invalid')),
})
export type NewLimit = z.output<typeof NewLimit>

/** A gift's limit, and where the caller stands. */
export const GiftLimit = z.strictObject({
  most: z.number(),
  period: z.enum(LIMIT_PERIODS),
  /** How many the caller ordered in the present period, less what was refunded. */
  had: z.number(),
  /** The first day of the next period, as 2027-01-01; null: it never comes back. */
  until: z.nullable(z.string()),
})
export type GiftLimit = z.output<typeof GiftLimit>

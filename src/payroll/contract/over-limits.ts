import * as z from 'zod/mini'
import { endpoint } from '#platform/contract/endpoint.ts'
import { PAYROLL_KINDS } from '#platform/contract/payroll-kinds.ts'
import { MoneyAmount } from '#settings/contract/payroll-settings.ts'
import { COUNTRY_LIMIT_PERIODS } from '#shop/contract/country-limits.ts'
import { OfMonth, OfMonthOrLatest, PayrollPerson, PayrollPosition } from './payroll.ts'

/** A person over a limit of their country, by what counted until the end of a month. */
export const OverLimit = z.strictObject({
  person: PayrollPerson,
  /** The limit, in a closed month as it was then. */
  country: z.string(),
  kinds: z.array(z.enum(PAYROLL_KINDS)),
  most: MoneyAmount,
  period: z.enum(COUNTRY_LIMIT_PERIODS),
  /** How many gifts are in the sum; of a limit for each gift, those that are over it. */
  quantity: z.number(),
  sum: MoneyAmount,
  /** How many gifts of these kinds are not in it: their worth is unknown or in another currency. */
  unsummed: z.number(),
})
export type OverLimit = z.output<typeof OverLimit>

/** A page of rows in the order of names. */
export const OverLimits = z.strictObject({
  rows: z.array(OverLimit),
  /** Of all pages. */
  total: z.number(),
  /** Pass as `after` for the next rows; null when these are the last. */
  next: z.nullable(z.string()),
})
export type OverLimits = z.output<typeof OverLimits>

/** Lists of people over the limits of countries. */
export const overLimitEndpoints = {
  listOverLimits: endpoint({
    method: 'GET',
    path: '/api/payroll/:month/over-limits',
    summary: 'Who is over a limit of their country in a month, or “latest”, by what counted in it',
    access: 'manageFinances',
    scope: 'readPayroll',
    params: OfMonthOrLatest,
    query: z.strictObject({ after: PayrollPosition }),
    output: OverLimits,
    refusals: ['payroll-off'],
  }),
  downloadOverLimits: endpoint({
    method: 'GET',
    path: '/api/payroll/:month/over-limits.csv',
    summary: 'Who is over a limit of their country in a month as a CSV file',
    access: 'manageFinances',
    scope: 'readPayroll',
    recentSignIn: true,
    params: OfMonth,
    download: 'text/csv',
    refusals: ['payroll-off'],
  }),
} as const

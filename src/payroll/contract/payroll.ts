import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import * as z from 'zod/mini'
import { endpoint } from '#platform/contract/endpoint.ts'
import { PAYROLL_KINDS } from '#platform/contract/payroll-kinds.ts'
import { Sum } from '#platform/contract/points.ts'
import { refusal } from '#platform/contract/text.ts'
import { date, wholeNumber } from '#platform/contract/wire-types.ts'
import { MoneyAmount } from '#settings/contract/payroll-settings.ts'

/** How something counted: a gift was handed over, a voucher's code was shown, a withdrawal was paid out. */
export const PAYROLL_WAYS = ['handedOver', 'shown', 'paidOut'] as const
export type PayrollWay = (typeof PAYROLL_WAYS)[number]

export const WAY_NAMES: Readonly<Record<PayrollWay, MessageDescriptor>> = {
  handedOver: msg`Handed over`,
  shown: msg`Code shown`,
  paidOut: msg`Paid out`,
}

/** A month, "2026-11". */
const month = z
  .string(refusal('invalid-input'))
  .check(z.regex(/^[2-8]\d{3}-(?:0[1-9]|1[0-2])$/, refusal('invalid-input')))

export const OfMonth = z.strictObject({ month })

/** The present month of the company, whose zone a browser does not know. */
export const OfMonthOrLatest = z.strictObject({ month: z.union([month, z.literal('latest')]) })

/** The place of a row in a list; empty for the first. */
export const PayrollPosition = z._default(
  z.string(refusal('invalid-input')).check(z.regex(/^[\w-]{0,1500}$/, refusal('invalid-input'))),
  '',
)

/** The sums of one way and kind. */
const counted = {
  way: z.enum(PAYROLL_WAYS),
  /** Null for payouts. */
  kind: z.nullable(z.enum(PAYROLL_KINDS)),
  /** Gifts, codes or payouts; less than zero: they were taken back. */
  quantity: z.number(),
  points: Sum,
  /** Null: no worth was known. */
  worth: z.nullable(MoneyAmount),
  /** The closed month that it corrects; null: it corrects none. */
  corrects: z.nullable(month),
}

export const PayrollPerson = z.strictObject({
  id: z.number(),
  firstName: z.string(),
  lastName: z.string(),
  employeeId: z.nullable(z.string()),
  costCentre: z.nullable(z.string()),
  country: z.nullable(z.string()),
})

/** The sums of a person in a month, of one way and kind. */
export const PayrollRow = z.strictObject({ ...counted, person: PayrollPerson })
export type PayrollRow = z.output<typeof PayrollRow>

/** All of a month, whatever the page. */
const PayrollTotals = z.strictObject({
  people: z.number(),
  points: Sum,
  /** In each currency. */
  worths: z.array(MoneyAmount),
  /** How many rows are in none of them: no worth was known. */
  unknown: z.number(),
})
export type PayrollTotals = z.output<typeof PayrollTotals>

export const PayrollMonth = z.strictObject({
  month,
  /** The time zone in which the month begins and ends. */
  zone: z.string(),
  /** Null: not closed. */
  closed: z.nullable(z.strictObject({ at: date, by: z.string() })),
  /** Whether it has ended long enough ago to be closed. */
  isOver: z.boolean(),
  /** The month of the first movement of points, and the present one. */
  first: month,
  latest: month,
  totals: PayrollTotals,
  rows: z.array(PayrollRow),
  /** Pass as `after` for the next rows; null when these are the last. */
  next: z.nullable(z.string()),
})
export type PayrollMonth = z.output<typeof PayrollMonth>

/** The caller's sums of a month, of one way and kind. */
export const OwnPayrollLine = z.strictObject({ ...counted, month })
export type OwnPayrollLine = z.output<typeof OwnPayrollLine>

/** A year of the caller, the latest month first. */
export const OwnPayrollYear = z.strictObject({
  year: z.number(),
  lines: z.array(OwnPayrollLine),
  /** What the lines are worth in all, in each currency. */
  sums: z.array(MoneyAmount),
})
export type OwnPayrollYear = z.output<typeof OwnPayrollYear>

/** A year of the company's calendar; 0: the present one. */
const OfYear = z.strictObject({ year: z._default(wholeNumber(0), 0) })

/** Payroll: the worth of gifts, codes and payouts by person and month. */
export const payrollEndpoints = {
  readPayroll: endpoint({
    method: 'GET',
    path: '/api/payroll/:month',
    summary: 'What counted for payroll in a month, or “latest”, by person, way and kind',
    access: 'manageFinances',
    scope: 'readPayroll',
    params: OfMonthOrLatest,
    query: z.strictObject({ after: PayrollPosition }),
    output: PayrollMonth,
    refusals: ['payroll-off'],
  }),
  downloadPayroll: endpoint({
    method: 'GET',
    path: '/api/payroll/:month/payroll.csv',
    summary: 'What counted for payroll in a month as a CSV file, with employee id and cost centre',
    access: 'manageFinances',
    scope: 'readPayroll',
    recentSignIn: true,
    params: OfMonth,
    download: 'text/csv',
    refusals: ['payroll-off'],
  }),
  closePayroll: endpoint({
    method: 'PUT',
    path: '/api/payroll/:month/closing',
    summary: 'Close a month for payroll, and those before it: what counted never changes there',
    access: 'manageFinances',
    params: OfMonth,
    output: z.strictObject({ month, lines: z.number() }),
    refusals: ['payroll-off', 'month-open'],
  }),
  readOwnPayroll: endpoint({
    method: 'GET',
    path: '/api/my-payroll',
    summary: 'What of mine counted for payroll in a year, by month',
    access: 'signedIn',
    scope: 'read',
    query: OfYear,
    output: OwnPayrollYear,
    refusals: ['payroll-off'],
  }),
} as const

import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import * as z from 'zod/mini'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Sum } from '#platform/contract/points.ts'
import { refusal } from '#platform/contract/text.ts'
import { date } from '#platform/contract/wire-types.ts'
import { Worth } from '#settings/contract/point-settings.ts'

/**
 * The lines of a statement in its order; `thanks` are the points received less those given, `given` those that
 * allowances paid. After the closing, what allowances promised: no part of the sum.
 */
export const STATEMENT_LINES = [
  'opening',
  'signUps',
  'deposits',
  'bonuses',
  'awards',
  'given',
  'adjustments',
  'thanks',
  'purchases',
  'refunds',
  'withdrawals',
  'forfeited',
  'closing',
  'granted',
  'expired',
  'toGive',
] as const
export type StatementLine = (typeof STATEMENT_LINES)[number]

/** A line of a statement in words. */
export const LINE_NAMES: Readonly<Record<StatementLine, MessageDescriptor>> = {
  opening: msg`Opening`,
  signUps: msg`Sign-up`,
  deposits: msg`Deposits`,
  bonuses: msg`Bonus points`,
  awards: msg`Company points`,
  given: msg`Given from allowances`,
  adjustments: msg`Adjustments`,
  thanks: msg`Thanks`,
  purchases: msg`Purchases`,
  refunds: msg`Refunds`,
  withdrawals: msg`Withdrawals`,
  forfeited: msg`Forfeited`,
  closing: msg`Closing`,
  granted: msg`Granted to give`,
  expired: msg`Expired`,
  toGive: msg`Left to give`,
}

/** The lines that a company without company points and allowances does not have. */
const OPTIONAL: ReadonlySet<StatementLine> = new Set([
  'awards',
  'given',
  'granted',
  'expired',
  'toGive',
])

/** The lines to show, in their order. */
export function shownLines(figures: Figures): StatementLine[] {
  return STATEMENT_LINES.filter((line) => !OPTIONAL.has(line) || figures[line] !== 0n)
}

/** What was held or promised at a moment. */
export const BALANCES: ReadonlySet<StatementLine> = new Set(['opening', 'closing', 'toGive'])

/** The lines of a team: no balances, which would reveal those of a person who changes teams. */
export function teamLines(company: Figures): StatementLine[] {
  return shownLines(company).filter((line) => !BALANCES.has(line))
}

/** The lines that make points less. */
export const LESS: ReadonlySet<StatementLine> = new Set([
  'purchases',
  'withdrawals',
  'forfeited',
  'expired',
])

/**
 * opening + signUps + deposits + bonuses + awards + given + adjustments + thanks - purchases
 * + refunds - withdrawals - forfeited = closing. Forfeited are points that adjustments took away.
 */
const Figures = z.strictObject({
  opening: Sum,
  signUps: Sum,
  deposits: Sum,
  bonuses: Sum,
  awards: Sum,
  given: Sum,
  adjustments: Sum,
  thanks: Sum,
  purchases: Sum,
  refunds: Sum,
  withdrawals: Sum,
  forfeited: Sum,
  closing: Sum,
  granted: Sum,
  expired: Sum,
  toGive: Sum,
})
export type Figures = z.output<typeof Figures>

/** A month, "2026-11". */
const month = z
  .string(refusal('invalid-input'))
  .check(z.regex(/^[2-8]\d{3}-(?:0[1-9]|1[0-2])$/, refusal('invalid-input')))

const OfMonth = z.strictObject({ month })

/** The present month of the company, whose zone a browser does not know. */
const OfMonthOrLatest = z.strictObject({ month: z.union([month, z.literal('latest')]) })

export const MonthStatement = z.strictObject({
  month,
  /** The time zone in which the month begins and ends. */
  zone: z.string(),
  from: date,
  until: date,
  /** Null: not closed. */
  closed: z.nullable(z.strictObject({ at: date, by: z.string() })),
  /** Whether it has ended long enough ago to be closed. */
  isOver: z.boolean(),
  /** The month of the first entry, and the present one. */
  first: month,
  latest: month,
  /**
   * What a point is worth, for its figures in money: in a closed month, at its closing. Null: nothing
   * is said.
   */
  worth: z.nullable(Worth),
  company: Figures,
  /**
   * By the team that people had when the month began; a month closed before release 7.3.0 keeps the teams of
   * its closing. Teams show movements only: they open with 0.00, and close with the sum.
   */
  teams: z.array(
    z.strictObject({
      /** Null: people without a team. */
      team: z.nullable(z.string()),
      /** Its active people; null where its figures are hidden, or for the administrator alone. */
      people: z.nullable(z.number()),
      /** Null: too small a group, or hidden so that another's can't be computed. */
      figures: z.nullable(Figures),
    }),
  ),
  /** The sums of the teams whose figures are hidden. */
  hidden: z.nullable(Figures),
  /** Teams with fewer people than this are hidden. */
  smallestGroup: z.number(),
})
export type MonthStatement = z.output<typeof MonthStatement>

/** A month for finance. The ledger names people, so it is the administrator's alone. */
export const statementEndpoints = {
  readStatement: endpoint({
    method: 'GET',
    path: '/api/statements/:month',
    summary:
      'A month of the books, or “latest”: from opening to closing for the company, and what moved by team',
    access: 'readStatements',
    scope: 'readFigures',
    params: OfMonthOrLatest,
    output: MonthStatement,
    refusals: ['busy'],
  }),
  downloadStatement: endpoint({
    method: 'GET',
    path: '/api/statements/:month/statement.csv',
    summary: 'The statement of a month as a CSV file',
    access: 'readStatements',
    scope: 'readFigures',
    params: OfMonth,
    download: 'text/csv',
    refusals: ['busy'],
  }),
  downloadLedger: endpoint({
    method: 'GET',
    path: '/api/statements/:month/ledger.csv',
    summary: 'Every entry of a month as a CSV file, the oldest first',
    access: 'manageFinances',
    recentSignIn: true,
    params: OfMonth,
    download: 'text/csv',
    refusals: [],
  }),
  closeMonth: endpoint({
    method: 'PUT',
    path: '/api/statements/:month/closing',
    summary: 'Close a month: its figures are stored and never change',
    access: 'manageFinances',
    params: OfMonth,
    output: MonthStatement,
    refusals: ['month-open', 'busy'],
  }),
} as const

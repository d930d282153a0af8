import * as z from 'zod/mini'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Sum } from '#platform/contract/points.ts'
import { date } from '#platform/contract/wire-types.ts'
import { OverviewRange } from './overview.ts'

/** Teams with a series of their own; the others are summed. */
export const MOST_TEAMS = 5

export const Trends = z.strictObject({
  /**
   * The period before the range: as many whole months where the range begins with a month, else as
   * long as the range.
   */
  before: z.strictObject({
    from: date,
    until: date,
    issued: Sum,
    spent: Sum,
    withdrawn: Sum,
    forfeited: Sum,
    /** Thanks, one for each receiver, and the points sent. */
    thanks: z.number(),
    points: Sum,
    people: z.number(),
    thanked: z.number(),
    wereThanked: z.number(),
    /** Points held at its end. */
    held: Sum,
  }),
  /** Thanks by the team that their receivers had when the month began, one for each receiver. */
  teams: z.strictObject({
    /** The teams that were thanked most. Those that are small in a month are among the others. */
    named: z.array(z.string()),
    months: z.array(
      z.strictObject({
        month: z.string(),
        /** In the order of `named`. */
        counts: z.array(z.number()),
        others: z.number(),
      }),
    ),
    smallestGroup: z.number(),
  }),
})
export type Trends = z.output<typeof Trends>

export const trendEndpoints = {
  readTrends: endpoint({
    method: 'GET',
    path: '/api/overview/trends',
    summary: 'Overview: the period before the range, and thanks by team',
    access: 'readOverview',
    scope: 'readFigures',
    query: OverviewRange,
    output: Trends,
    refusals: ['range-invalid', 'zone-unknown', 'busy'],
  }),
} as const

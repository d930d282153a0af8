import * as z from 'zod/mini'
import { endpoint } from '#platform/contract/endpoint.ts'
import { OverviewRange } from './overview.ts'

/** Whoever joined later had no time yet to thank or to be thanked. */
export const SETTLED_DAYS = 30

/** A share in whole percents; null: of too few people to say. */
const share = z.nullable(z.number())

/**
 * How far thanks reach in a range: all thanks, public and private, without welcomes, the company's own cards,
 * and those that were undone or reversed. People are those active at its end for SETTLED_DAYS.
 */
const Reach = z.strictObject({
  people: z.number(),
  /** People who were thanked, and people who thanked somebody. */
  received: z.number(),
  gave: z.number(),
  /** Of the people with an active manager, those whom their manager thanked. */
  byManager: share,
  /** Of the thanks between people with a team, those to another team. */
  leavesTeam: share,
  /** Of the received thanks, those that the most thanked tenth of the people got. */
  topTenth: share,
})
export type Reach = z.output<typeof Reach>

export const Coverage = z.strictObject({
  /** Null: the company is smaller than the smallest group. */
  company: z.nullable(Reach),
  /** By name, with the people of today. Reach is null where it would show figures of too few people. */
  groups: z.array(z.strictObject({ id: z.number(), name: z.string(), reach: z.nullable(Reach) })),
  smallestGroup: z.number(),
})
export type Coverage = z.output<typeof Coverage>

export const coverageEndpoints = {
  readCoverage: endpoint({
    method: 'GET',
    path: '/api/overview/coverage',
    summary: 'Overview: how far thanks reach, in the company and in each group',
    access: 'readOverview',
    scope: 'readFigures',
    query: OverviewRange,
    output: Coverage,
    refusals: ['range-invalid', 'zone-unknown', 'busy'],
  }),
} as const

import * as z from 'zod/mini'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Sum } from '#platform/contract/points.ts'
import { MilestoneChange, MilestoneId } from './milestones.ts'

/** The cards and points of the twelve months from today, by the people of today. */
export const MilestoneYear = z.strictObject({
  /** ISO dates. */
  from: z.string(),
  until: z.string(),
  people: z.number(),
  cards: z.number(),
  points: Sum,
  /** Every month of the span, the first and the last of them in part: "2026-12". */
  months: z.array(z.strictObject({ month: z.string(), cards: z.number(), points: Sum })),
})
export type MilestoneYear = z.output<typeof MilestoneYear>

/** The cost of a milestone in the next twelve months. */
export const milestoneYearEndpoints = {
  previewMilestoneYear: endpoint({
    method: 'POST',
    path: '/api/milestones/:id/year',
    summary: 'The cards and points of the next twelve months with these settings; nothing is saved',
    access: 'administrator',
    params: MilestoneId,
    body: MilestoneChange,
    output: MilestoneYear,
    refusals: ['milestone-unknown', 'group-unknown'],
  }),
} as const

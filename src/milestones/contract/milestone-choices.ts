import * as z from 'zod/mini'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Occasion } from '#platform/contract/occasions.ts'
import { refusal } from '#platform/contract/text.ts'
import { MilestoneId } from './milestones.ts'

const readers = z.enum(['nobody', 'team', 'everybody'], refusal('invalid-input'))

/** The colleagues who see a person's milestones on the wall, for each kind. */
export const MilestoneChoices = z.strictObject({
  birthday: readers,
  anniversary: readers,
  welcome: readers,
})
export type MilestoneChoices = z.output<typeof MilestoneChoices>

/** A milestone whose date was entered after its day, or which could not be posted. */
const WaitingMilestone = z.strictObject({
  id: z.number(),
  person: z.strictObject({ id: z.number(), firstName: z.string(), lastName: z.string() }),
  occasion: Occasion,
  /** Why it could not be posted, as the code of a refusal; null: it was entered too late. */
  failure: z.nullable(z.string()),
})
export type WaitingMilestone = z.output<typeof WaitingMilestone>

/** The choices of people about their own milestones, and the late milestones that a people keeper decides on. */
export const milestoneChoiceEndpoints = {
  readMilestoneChoices: endpoint({
    method: 'GET',
    path: '/api/milestone-choices',
    summary: 'Who sees the caller’s birthday, work anniversaries and first day on the wall',
    access: 'signedIn',
    scope: 'read',
    output: MilestoneChoices,
    refusals: [],
  }),
  changeMilestoneChoices: endpoint({
    method: 'PUT',
    path: '/api/milestone-choices',
    summary: 'Choose who sees the caller’s birthday, work anniversaries and first day on the wall',
    access: 'signedIn',
    body: MilestoneChoices,
    output: MilestoneChoices,
    refusals: [],
  }),
  listWaitingMilestones: endpoint({
    method: 'GET',
    path: '/api/milestones/waiting',
    summary:
      'Milestones entered too late, and those that could not be posted, the oldest first, at most 100',
    access: 'giveBonuses',
    output: z.strictObject({ waiting: z.array(WaitingMilestone) }),
    refusals: [],
  }),
  settleWaitingMilestone: endpoint({
    method: 'PUT',
    path: '/api/milestones/waiting/:id',
    summary: 'Give a milestone that waits now, with its card, points and date, or skip it',
    access: 'giveBonuses',
    params: MilestoneId,
    body: z.strictObject({ gives: z.boolean(refusal('invalid-input')) }),
    output: z.strictObject({ id: z.number() }),
    refusals: ['milestone-unknown', 'bonus-own', 'balance-limit'],
  }),
} as const

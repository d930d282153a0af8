import * as z from 'zod/mini'
import { endpoint } from '#platform/contract/endpoint.ts'
import { signInName } from '#platform/contract/people.ts'
import { Amount, requestedAmount } from '#platform/contract/points.ts'
import { atLeast, atMost, refusal, typedText } from '#platform/contract/text.ts'
import { cursor, wholeNumber } from '#platform/contract/wire-types.ts'
import { CalendarDay } from './holidays.ts'
import { Milestone, MilestoneId, OCCURRENCE_STATES } from './milestones.ts'

export const MOST_LISTS = 50
const NAME_LENGTH = 60
const ROW_TEXT_LENGTH = 280

const oneLine = z.refine<string>((text) => !text.includes('\n'), refusal('text-invalid'))

const ListName = typedText('milestone-name').check(
  atLeast(1, 'milestone-name'),
  atMost(NAME_LENGTH, 'milestone-name'),
  oneLine,
)

/** A row of a file: somebody's day in a list, with the words of its card; without points, a card alone. */
export const TypedMilestoneRow = z.strictObject({
  /** Empty: the only list. */
  list: typedText('invalid-input').check(atMost(NAME_LENGTH, 'milestone-list-unknown'), oneLine),
  email: signInName('email-required', 'email-invalid'),
  day: CalendarDay,
  text: typedText('milestone-row-text').check(
    atLeast(1, 'milestone-row-text'),
    atMost(ROW_TEXT_LENGTH, 'milestone-row-text'),
  ),
  points: requestedAmount('milestone-points', 0),
})
export type TypedMilestoneRow = z.output<typeof TypedMilestoneRow>

const ListedDay = z.strictObject({
  id: z.number(),
  user: z.strictObject({
    id: z.number(),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    picture: z.nullable(z.string()),
  }),
  day: z.string(),
  text: z.string(),
  points: Amount,
  /** Null: it is not due soon. */
  state: z.nullable(z.enum(OCCURRENCE_STATES)),
})
export type ListedDay = z.output<typeof ListedDay>

/** Lists of the company's own: people, days, words and points. */
export const milestoneListEndpoints = {
  createMilestoneList: endpoint({
    method: 'POST',
    path: '/api/milestones',
    summary: 'Make a list of the company’s own, which is off until it is switched on',
    access: 'administrator',
    body: z.strictObject({ name: ListName }),
    output: Milestone,
    refusals: ['milestone-name-taken', 'milestones-many'],
  }),
  removeMilestoneList: endpoint({
    method: 'DELETE',
    path: '/api/milestones/:id',
    summary: 'Remove a list of which no card was posted or skipped',
    access: 'administrator',
    params: MilestoneId,
    output: z.strictObject({ id: z.number() }),
    refusals: ['milestone-unknown', 'milestone-kept'],
  }),
  listMilestoneRows: endpoint({
    method: 'GET',
    path: '/api/milestones/:id/rows',
    summary: 'The rows of a list by day',
    access: 'administrator',
    scope: 'readMilestones',
    params: MilestoneId,
    query: z.strictObject({ after: cursor }),
    output: z.strictObject({
      rows: z.array(ListedDay),
      total: z.number(),
      next: z.nullable(z.string()),
    }),
    refusals: ['milestone-unknown'],
  }),
  removeMilestoneRow: endpoint({
    method: 'DELETE',
    path: '/api/milestone-rows/:id',
    summary: 'Remove a row of a list whose card was not posted or skipped',
    access: 'administrator',
    params: z.strictObject({ id: wholeNumber(1) }),
    output: z.strictObject({ id: z.number() }),
    refusals: ['milestone-row-unknown', 'row-milestone-given'],
  }),
  downloadMilestoneRows: endpoint({
    method: 'GET',
    path: '/api/milestone-rows.csv',
    summary: 'The rows of all lists as CSV, in the columns of their import',
    access: 'administrator',
    download: 'text/csv; charset=utf-8',
    refusals: [],
  }),
} as const

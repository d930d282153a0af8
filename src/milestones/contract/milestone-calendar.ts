import * as z from 'zod/mini'
import { endpoint } from '#platform/contract/endpoint.ts'
import { refusal } from '#platform/contract/text.ts'
import { cursor } from '#platform/contract/wire-types.ts'
import { MILESTONE_KINDS } from './milestones.ts'

const Month = z
  .string(refusal('invalid-input'))
  .check(z.regex(/^20\d\d-(?:0[1-9]|1[0-2])$/, refusal('invalid-input')))

/** Somebody's day: never with an age, and no birthday of anybody who did not choose to show it. */
const CalendarEntry = z.strictObject({
  /** The day itself, an ISO date. */
  day: z.string(),
  /** The day of its card: another one where the day is no workday. */
  celebratedOn: z.string(),
  kind: z.enum(MILESTONE_KINDS),
  /** The name of a list; null for the other kinds. */
  list: z.nullable(z.string()),
  /** The years of an anniversary; null for the other kinds. */
  years: z.nullable(z.number()),
  person: z.strictObject({
    id: z.number(),
    firstName: z.string(),
    lastName: z.string(),
    picture: z.nullable(z.string()),
  }),
  /** The card that colleagues can sign, with the number of those who were invited. */
  signing: z.optional(z.strictObject({ id: z.number(), invited: z.number() })),
})
export type CalendarEntry = z.output<typeof CalendarEntry>

export const MilestoneCalendar = z.strictObject({
  month: z.string(),
  entries: z.array(CalendarEntry),
  /** The `after` of the next page. */
  next: z.nullable(z.string()),
  /** The twelve months from the present one, each with the number of its days. */
  months: z.array(z.strictObject({ month: z.string(), count: z.number() })),
  /** Whether these are the days of everybody, or of the reader's team. */
  isOfEverybody: z.boolean(),
})
export type MilestoneCalendar = z.output<typeof MilestoneCalendar>

/** The days of the next twelve months: of everybody for people keepers, of their team for managers. */
export const milestoneCalendarEndpoints = {
  readCelebrated: endpoint({
    method: 'GET',
    path: '/api/milestone-calendar/state',
    summary: 'Whether the company celebrates anything, so that there is a calendar',
    access: 'signedIn',
    scope: 'read',
    output: z.strictObject({ isAnyOn: z.boolean() }),
    refusals: [],
  }),
  readMilestoneCalendar: endpoint({
    method: 'GET',
    path: '/api/milestone-calendar',
    summary: 'A month of what the company celebrates, the present one if none is named',
    access: 'signedIn',
    scope: 'read',
    query: z.strictObject({ month: z.optional(Month), after: cursor }),
    output: MilestoneCalendar,
    refusals: [],
  }),
  readCompanyCalendar: endpoint({
    method: 'GET',
    path: '/api/milestone-calendar/company',
    summary: 'A month of everybody’s days that the company celebrates, for programs of the company',
    access: 'managePeople',
    scope: 'readMilestones',
    query: z.strictObject({ month: z.optional(Month), after: cursor }),
    output: MilestoneCalendar,
    refusals: [],
  }),
  downloadMilestoneCalendar: endpoint({
    method: 'GET',
    path: '/api/milestone-calendar.csv',
    summary: 'What the company celebrates in the twelve months from the present one, as CSV',
    access: 'signedIn',
    scope: 'read',
    download: 'text/csv; charset=utf-8',
    refusals: [],
  }),
} as const

import * as z from 'zod/mini'
import { endpoint } from '#platform/contract/endpoint.ts'
import { atLeast, atMost, refusal, typedText } from '#platform/contract/text.ts'
import { StartDate } from '#users/contract/employment.ts'

const NAME_LENGTH = 60

/** A day of the calendar, YYYY-MM-DD once it is read. */
export const CalendarDay = StartDate.check(z.refine((day) => day !== '', refusal('date-invalid')))

/** A day without work, besides the weekend. */
export const TypedHoliday = z.strictObject({
  day: CalendarDay,
  name: typedText('holiday-name').check(
    atLeast(1, 'holiday-name'),
    atMost(NAME_LENGTH, 'holiday-name'),
    z.refine((name) => !name.includes('\n'), refusal('text-invalid')),
  ),
})
export type TypedHoliday = z.output<typeof TypedHoliday>

const Year = z.codec(
  z.string(refusal('invalid-input')).check(z.regex(/^[12]\d{3}$/, refusal('invalid-input'))),
  z.number(),
  { decode: Number, encode: String },
)

const Holiday = z.strictObject({ day: z.string(), name: z.string() })
export type Holiday = z.output<typeof Holiday>

const HolidayYear = z.strictObject({
  year: z.number(),
  holidays: z.array(Holiday),
  /** The years that have holidays, in order. */
  years: z.array(z.number()),
})
export type HolidayYear = z.output<typeof HolidayYear>

/** The company's holidays, on which no card is posted unless its milestone says so. */
export const holidayEndpoints = {
  listHolidays: endpoint({
    method: 'GET',
    path: '/api/holidays',
    summary: 'The holidays of a year, the present one if none is named',
    access: 'administrator',
    scope: 'readMilestones',
    query: z.strictObject({ year: z.optional(Year) }),
    output: HolidayYear,
    refusals: [],
  }),
  addHoliday: endpoint({
    method: 'POST',
    path: '/api/holidays',
    summary: 'Add a holiday; cards that are not posted yet move',
    access: 'administrator',
    body: TypedHoliday,
    output: Holiday,
    refusals: ['holiday-twice', 'holidays-many'],
  }),
  removeHoliday: endpoint({
    method: 'DELETE',
    path: '/api/holidays/:day',
    summary: 'Remove a holiday; cards that are not posted yet move',
    access: 'administrator',
    params: z.strictObject({ day: CalendarDay }),
    output: Holiday,
    refusals: ['holiday-unknown'],
  }),
  downloadHolidays: endpoint({
    method: 'GET',
    path: '/api/holidays.csv',
    summary: 'All holidays as CSV, in the columns of their import',
    access: 'administrator',
    download: 'text/csv; charset=utf-8',
    refusals: [],
  }),
} as const

import * as z from 'zod/mini'
import { Sum } from '#platform/contract/amount.ts'
import { date } from '#platform/contract/date.ts'
import { Colleague } from '#platform/contract/people.ts'
import { refusal } from '#platform/contract/text.ts'

/** A time zone by its IANA name, as a browser gives it: months and weeks are the reader's. */
const zone = z._default(
  z.string(refusal('invalid-input')).check(z.regex(/^[\w+/-]{1,64}$/, refusal('invalid-input'))),
  'UTC',
)

export const OverviewRange = z.strictObject({
  /** From this moment on. */
  from: date,
  /** Before this moment. */
  until: date,
  zone,
})
export type OverviewRange = z.output<typeof OverviewRange>

const LONGEST_YEARS = 10

/** Whether there is an overview of it: it ends after it begins, within ten years. */
export function isRange({ from, until }: Pick<OverviewRange, 'from' | 'until'>): boolean {
  const latest = new Date(from)
  // A day more, since a zone may have moved against UTC meanwhile.
  latest.setUTCFullYear(
    from.getUTCFullYear() + LONGEST_YEARS,
    from.getUTCMonth(),
    from.getUTCDate() + 1,
  )
  // A day is told with a year of four digits.
  const years = [from.getUTCFullYear(), until.getUTCFullYear()]
  return from < until && until <= latest && years.every((year) => year > 999 && year < 9999)
}

/** The first day of a month or week, "2026-11-01". */
const day = z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/))

const person = { id: z.number(), ...Colleague.shape }

/** Every figure is derived from the entries; times are those of the range. */
export const Overview = z.strictObject({
  /** What people hold at the end of the range: the liability, by account. */
  held: z.strictObject({ earned: Sum, appreciation: Sum, pending: Sum, total: Sum }),
  /** What was issued in all until then, and where it went; issued = withdrawn + spent + held. */
  ever: z.strictObject({ issued: Sum, withdrawn: Sum, spent: Sum }),
  /** Each month of the range, the oldest first. */
  months: z.array(z.strictObject({ month: day, issued: Sum, spent: Sum, withdrawn: Sum })),
  /** Each week of the range, from Monday; what was reversed does not count. */
  weeks: z.array(z.strictObject({ week: day, times: z.number(), points: Sum })),
  /** The 20 who thanked somebody most often in the range; what was reversed does not count. */
  pairs: z.array(
    z.strictObject({
      from: z.strictObject(person),
      to: z.strictObject(person),
      times: z.number(),
      points: Sum,
    }),
  ),
  /**
   * Active people who were there by the end of the range and whom nobody thanked in it: those never
   * thanked until then first, then the longest ago. What was reversed does not count.
   */
  unthanked: z.strictObject({
    people: z.array(z.strictObject({ ...person, lastThanked: z.nullable(date) })),
    total: z.number(),
  }),
})
export type Overview = z.output<typeof Overview>

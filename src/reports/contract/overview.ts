import * as z from 'zod/mini'
import { Sum } from '#platform/contract/points.ts'
import { date } from '#platform/contract/wire-types.ts'
import { Colleague } from '#platform/contract/people.ts'
import { refusal } from '#platform/contract/text.ts'

/** The reader's time zone, an IANA name: it decides where months and weeks begin. */
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

/** Whether a range is valid: it ends after it begins, within ten years. */
export function isRange({ from, until }: Pick<OverviewRange, 'from' | 'until'>): boolean {
  const latest = new Date(from)
  // One day more, because a zone may have moved against UTC meanwhile.
  latest.setUTCFullYear(
    from.getUTCFullYear() + LONGEST_YEARS,
    from.getUTCMonth(),
    from.getUTCDate() + 1,
  )
  // Days have years of four digits.
  const years = [from.getUTCFullYear(), until.getUTCFullYear()]
  return from < until && until <= latest && years.every((year) => year > 999 && year < 9999)
}

/** The first day of a month or week, "2026-11-01". */
const day = z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/))

const person = { id: z.number(), ...Colleague.shape }

/** Every figure is counted from the entries. Times are within the range. */
export const Overview = z.strictObject({
  /** The balances at the end of the range, by account; pending bonuses are not in the total. */
  held: z.strictObject({ earned: Sum, appreciation: Sum, pending: Sum, total: Sum }),
  /** Totals until then; issued = withdrawn + spent + held. */
  ever: z.strictObject({ issued: Sum, withdrawn: Sum, spent: Sum }),
  /** Each month of the range, the oldest first. */
  months: z.array(z.strictObject({ month: day, issued: Sum, spent: Sum, withdrawn: Sum })),
  /** Each week of the range, from Monday, without reversed sends. */
  weeks: z.array(z.strictObject({ week: day, times: z.number(), points: Sum })),
  /** The 20 pairs with the most sends in the range, without reversed ones. */
  pairs: z.array(
    z.strictObject({
      from: z.strictObject(person),
      to: z.strictObject(person),
      times: z.number(),
      points: Sum,
    }),
  ),
  /**
   * Active people whom nobody thanked in the range: first those never thanked, then those thanked
   * longest ago. Reversed sends do not count.
   */
  unthanked: z.strictObject({
    people: z.array(z.strictObject({ ...person, lastThanked: z.nullable(date) })),
    total: z.number(),
  }),
})
export type Overview = z.output<typeof Overview>

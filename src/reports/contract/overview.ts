import * as z from 'zod/mini'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Colleague } from '#platform/contract/people.ts'
import { Sum } from '#platform/contract/points.ts'
import { refusal } from '#platform/contract/text.ts'
import { date } from '#platform/contract/wire-types.ts'
import { CompanyValue } from '#recognition/contract/rules.ts'

/** The time zone in which a range is read as days, an IANA name. Months and weeks are the company's. */
const zone = z._default(
  z.string(refusal('invalid-input')).check(z.regex(/^[\w+/-]{1,64}$/, refusal('invalid-input'))),
  'UTC',
)

export const OverviewRange = z.strictObject({
  /** From this moment on. A range is widened to whole days of the company. */
  from: date,
  /** Before this moment. */
  until: date,
  zone,
})
export type OverviewRange = z.output<typeof OverviewRange>

/** The days that weeks begin on, as regions have them. */
export const WEEK_STARTS = ['monday', 'friday', 'saturday', 'sunday'] as const
export type WeekStart = (typeof WEEK_STARTS)[number]

export const OverviewQuery = z.strictObject({
  ...OverviewRange.shape,
  /** The first day of a week where the reader lives; without it, Monday. */
  weekStart: z.optional(z.enum(WEEK_STARTS, refusal('invalid-input'))),
})
export type OverviewQuery = z.output<typeof OverviewQuery>

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
  // The format of days has four digits for the year.
  const years = [from.getUTCFullYear(), until.getUTCFullYear()]
  return from < until && until <= latest && years.every((year) => year > 999 && year < 9999)
}

/** The first day of a month or week, "2026-11-01". */
const day = z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/))

const person = { id: z.number(), ...Colleague.shape }

/** The reported periods without thanks, in days. */
export const UNTHANKED_DAYS = [30, 60, 90] as const

/**
 * Points are summed from the entries, thanks counted from the recognitions. Times are within the
 * range.
 */
export const Overview = z.strictObject({
  /** The balances at the end of the range, by account; pending bonuses are not in the total. */
  held: z.strictObject({ earned: Sum, appreciation: Sum, pending: Sum, total: Sum }),
  /** Totals until then; issued = withdrawn + spent + forfeited + held. */
  ever: z.strictObject({ issued: Sum, withdrawn: Sum, spent: Sum, forfeited: Sum }),
  /** Each month of the range, the oldest first. */
  months: z.array(
    z.strictObject({ month: day, issued: Sum, spent: Sum, withdrawn: Sum, forfeited: Sum }),
  ),
  /**
   * Each week of the range, from its first day: its thanks, one for each receiver, and the points sent.
   * Undone and reversed ones do not count.
   */
  weeks: z.array(z.strictObject({ week: day, times: z.number(), points: Sum })),
  /** The 20 pairs with the most thanks on the wall in the range, without undone and reversed ones. */
  pairs: z.array(
    z.strictObject({
      from: z.strictObject(person),
      to: z.strictObject(person),
      times: z.number(),
      points: Sum,
    }),
  ),
  /** Thanks by the company's values that they name. Undone and reversed ones do not count. */
  values: z.strictObject({
    /** The values named in the range, the most frequent first. */
    named: z.array(CompanyValue),
    /** Each month of the range, the oldest first. */
    months: z.array(
      z.strictObject({
        month: day,
        thanks: z.number(),
        /** The number of thanks with each value, in the order of `named`; one may name several. */
        counts: z.array(z.number()),
        /** The number of thanks without a value. */
        without: z.number(),
      }),
    ),
  }),
  /** Active people, and how many of them thanked somebody and were thanked in the range. */
  participation: z.strictObject({
    people: z.number(),
    thanked: z.number(),
    wereThanked: z.number(),
  }),
  /** Active people whom nobody has thanked on the wall for some time before the end of the range. */
  unthanked: z.strictObject({
    /** First those never thanked, then those thanked longest ago; at most 20. */
    people: z.array(z.strictObject({ ...person, lastThanked: z.nullable(date) })),
    /** The number of people without thanks for each of UNTHANKED_DAYS: the first of the people. */
    totals: z.array(z.strictObject({ days: z.literal(UNTHANKED_DAYS), total: z.number() })),
  }),
})
export type Overview = z.output<typeof Overview>

/** An Overview as it is answered: without single people where the company shows no lists of them. */
export const ShownOverview = z.strictObject({ ...Overview.shape, showsPeople: z.boolean() })
export type ShownOverview = z.output<typeof ShownOverview>

/** The Overview of the whole company. */
export const overviewEndpoints = {
  readOverview: endpoint({
    method: 'GET',
    path: '/api/overview',
    summary: 'Overview: points earned, spent and held, and who thanks whom',
    access: 'readOverview',
    query: OverviewQuery,
    output: ShownOverview,
    refusals: ['range-invalid', 'zone-unknown', 'busy'],
  }),
} as const

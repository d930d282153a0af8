import * as z from 'zod/mini'
import { Amount } from './amount.ts'
import { date } from './date.ts'
import { Colleague } from './people.ts'
import { refusal } from './text.ts'

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

/** The first day of a month or week, "2026-11-01". */
const day = z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/))

const person = { id: z.number(), ...Colleague.shape }

/** Every figure is derived from the entries; times are those of the range. */
export const Overview = z.strictObject({
  /** What people hold at the end of the range: the liability, by account. */
  held: z.strictObject({ earned: Amount, appreciation: Amount, pending: Amount, total: Amount }),
  /** What was issued in all until then, and where it went; issued = withdrawn + spent + held. */
  ever: z.strictObject({ issued: Amount, withdrawn: Amount, spent: Amount }),
  /** Each month of the range, the oldest first. */
  months: z.array(z.strictObject({ month: day, issued: Amount, spent: Amount, withdrawn: Amount })),
  /** Each week of the range, from Monday; what was reversed does not count. */
  weeks: z.array(z.strictObject({ week: day, times: z.number(), points: Amount })),
  /** Who thanked whom most often in the range. */
  pairs: z.array(
    z.strictObject({
      from: z.strictObject(person),
      to: z.strictObject(person),
      times: z.number(),
      points: Amount,
    }),
  ),
  /** Active people whom nobody thanked in the range, the longest ago first. */
  unthanked: z.strictObject({
    people: z.array(z.strictObject({ ...person, lastThanked: z.nullable(date) })),
    total: z.number(),
  }),
})
export type Overview = z.output<typeof Overview>

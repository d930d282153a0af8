import * as z from 'zod/mini'
import { atLeast, atMost, refusal, typedText } from '#platform/contract/text.ts'
import { date, wholeNumber } from '#platform/contract/wire-types.ts'
import { Face } from './recognition.ts'

const REASON_LENGTH = 280

const reason = typedText('reason-required').check(
  atLeast(1, 'reason-required'),
  atMost(REASON_LENGTH, 'reason-long'),
)

export const Hiding = z.strictObject({ reason })

export const NewReport = z.strictObject({
  /** The comment meant; null for the card. */
  comment: z._default(
    z.nullable(
      z.number(refusal('invalid-input')).check(z.int(), z.gte(1, refusal('invalid-input'))),
    ),
    null,
  ),
  reason,
})
export type NewReport = z.output<typeof NewReport>

const REPORT_OUTCOMES = ['nothing', 'hidden', 'hiddenAndLocked'] as const
export type ReportOutcome = (typeof REPORT_OUTCOMES)[number]

/** A card or comment that somebody wants looked at. */
export const Report = z.strictObject({
  id: z.number(),
  recognition: z.number(),
  /** Null: the card itself. */
  comment: z.nullable(z.number()),
  /** Who wrote the words. */
  author: Face,
  text: z.string(),
  reportedBy: Face,
  reason: z.string(),
  date,
})
export type Report = z.output<typeof Report>

export const ReportSearch = z.strictObject({ after: z._default(wholeNumber(0), 0) })
export const ReportPage = z.strictObject({
  /** Open ones, oldest first. */
  reports: z.array(Report),
  next: z.nullable(z.number()),
})

export const ReportSettlement = z.strictObject({
  outcome: z.enum(REPORT_OUTCOMES, refusal('invalid-input')),
  reason: z._default(typedText('invalid-input').check(atMost(REASON_LENGTH, 'reason-long')), ''),
})
export type ReportSettlement = z.output<typeof ReportSettlement>

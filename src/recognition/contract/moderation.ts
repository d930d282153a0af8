import * as z from 'zod/mini'
import { endpoint } from '#platform/contract/endpoint.ts'
import {
  atMost,
  REASON_LENGTH,
  refusal,
  requiredReason,
  typedText,
} from '#platform/contract/text.ts'
import { date, wholeNumber } from '#platform/contract/wire-types.ts'
import { Face, RecognitionId, SentRecognition } from './recognition.ts'

export const HidingReason = z.strictObject({ reason: requiredReason })

/** Hidden words, without the words. */
export const HiddenWords = z.strictObject({
  /** Counts the hidings; the place of a page's end. */
  id: z.number(),
  recognition: z.number(),
  /** The comment's id; null for the card itself. */
  comment: z.nullable(z.number()),
  /** Null: the company, on a card of its own. */
  author: z.nullable(Face),
  /** When they were written. */
  date,
  /** Why the administrator, a deputy or a moderator hid them. */
  reason: z.string(),
  /** The end of the seal: until then they can be opened and shown again. Null: removed for good. */
  until: z.nullable(date),
})
export type HiddenWords = z.output<typeof HiddenWords>

const HiddenSearch = z.strictObject({ before: z._default(wholeNumber(0), 0) })
const HiddenPage = z.strictObject({
  /** Hidden words, the latest hidden first. */
  hidden: z.array(HiddenWords),
  next: z.nullable(z.number()),
  /** The days for which words that are hidden now will be sealed. */
  days: z.number(),
})

const OpenedWords = z.strictObject({ text: z.string() })

export const NewReport = z.strictObject({
  /** The reported comment's id; null for the card. */
  comment: z._default(
    z.nullable(
      z.number(refusal('invalid-input')).check(z.int(), z.gte(1, refusal('invalid-input'))),
    ),
    null,
  ),
  reason: requiredReason,
})
export type NewReport = z.output<typeof NewReport>

const REPORT_OUTCOMES = ['nothing', 'hidden', 'hiddenAndLocked'] as const
export type ReportOutcome = (typeof REPORT_OUTCOMES)[number]

/** An open report of a card or a comment. */
export const Report = z.strictObject({
  id: z.number(),
  recognition: z.number(),
  /** The comment's id; null for the card itself. */
  comment: z.nullable(z.number()),
  /** The author of the words; null: the company, on a card of its own. */
  author: z.nullable(Face),
  /** Null: nobody reads them here, see `gone`. */
  text: z.nullable(z.string()),
  /**
   * Why the words are not here: their author took them back, they were hidden before this report and
   * are sealed, or their seal has ended.
   */
  gone: z.nullable(z.enum(['takenBack', 'sealed', 'removed'])),
  reportedBy: Face,
  reason: z.string(),
  date,
})
export type Report = z.output<typeof Report>

const ReportSearch = z.strictObject({ after: z._default(wholeNumber(0), 0) })
const ReportPage = z.strictObject({
  /** Open reports, oldest first. */
  reports: z.array(Report),
  next: z.nullable(z.number()),
})

export const ReportSettlement = z.strictObject({
  outcome: z.enum(REPORT_OUTCOMES, refusal('invalid-input')),
  reason: z._default(typedText('invalid-input').check(atMost(REASON_LENGTH, 'reason-long')), ''),
})
export type ReportSettlement = z.output<typeof ReportSettlement>

/** Reports of cards and comments, and the hiding of their words. */
export const recognitionModerationEndpoints = {
  hideRecognition: endpoint({
    method: 'POST',
    path: '/api/recognitions/:id/hide',
    summary: 'Hide the words of a card; its points stay',
    access: 'moderate',
    params: RecognitionId,
    body: HidingReason,
    output: SentRecognition,
    refusals: ['recognition-unknown'],
  }),
  hideComment: endpoint({
    method: 'POST',
    path: '/api/comments/:id/hide',
    summary: 'Hide a comment',
    access: 'moderate',
    params: RecognitionId,
    body: HidingReason,
    output: SentRecognition,
    refusals: ['comment-unknown'],
  }),
  showRecognition: endpoint({
    method: 'DELETE',
    path: '/api/recognitions/:id/hide',
    summary: 'Show the hidden words of a card again, while they are sealed',
    access: 'moderate',
    params: RecognitionId,
    output: SentRecognition,
    refusals: ['recognition-unknown', 'words-own', 'hidden-long'],
  }),
  showComment: endpoint({
    method: 'DELETE',
    path: '/api/comments/:id/hide',
    summary: 'Show a hidden comment again, while it is sealed',
    access: 'moderate',
    params: RecognitionId,
    output: SentRecognition,
    refusals: ['comment-unknown', 'words-own', 'hidden-long'],
  }),
  listHidden: endpoint({
    method: 'GET',
    path: '/api/hidden-words',
    summary: 'Hidden words without the words, the latest hidden first, 20 a page',
    access: 'moderate',
    query: HiddenSearch,
    output: HiddenPage,
    refusals: [],
  }),
  openRecognition: endpoint({
    method: 'POST',
    path: '/api/recognitions/:id/seal',
    summary: 'Open the seal of a card: read its hidden words, with a reason for the audit log',
    access: 'moderate',
    keyed: true,
    params: RecognitionId,
    body: HidingReason,
    output: OpenedWords,
    refusals: ['recognition-unknown', 'words-own', 'words-private', 'words-shown', 'hidden-long'],
  }),
  openComment: endpoint({
    method: 'POST',
    path: '/api/comments/:id/seal',
    summary: 'Open the seal of a comment: read its hidden words, with a reason for the audit log',
    access: 'moderate',
    keyed: true,
    params: RecognitionId,
    body: HidingReason,
    output: OpenedWords,
    refusals: ['comment-unknown', 'words-own', 'words-private', 'words-shown', 'hidden-long'],
  }),
  report: endpoint({
    method: 'POST',
    path: '/api/recognitions/:id/reports',
    summary: 'Report a card or one of its comments to the administrator, deputies and moderators',
    access: 'signedIn',
    params: RecognitionId,
    body: NewReport,
    output: SentRecognition,
    refusals: ['recognition-unknown', 'comment-unknown'],
  }),
  listReports: endpoint({
    method: 'GET',
    path: '/api/recognition-reports',
    summary: 'Open reports, oldest first, 20 a page',
    access: 'moderate',
    query: ReportSearch,
    output: ReportPage,
    refusals: [],
  }),
  settleReport: endpoint({
    method: 'POST',
    path: '/api/recognition-reports/:id',
    summary: 'Settle a report: nothing, hide the words, or hide them and switch off sending',
    access: 'moderate',
    keyed: true,
    params: RecognitionId,
    body: ReportSettlement,
    output: SentRecognition,
    refusals: ['report-unknown', 'reason-required', 'administrator-fixed', 'role-holder'],
  }),
} as const

import * as z from 'zod/mini'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Amount } from '#platform/contract/points.ts'
import { atLeast, atMost, refusal, typedText } from '#platform/contract/text.ts'
import { date, Id, wholeNumber } from '#platform/contract/wire-types.ts'
import { Worth } from '#settings/contract/point-settings.ts'

/** A donation has no stock: `stock` is always the most that a line of a cart can have. */
export const DONATION_STOCK = 999
export const RECEIPT_LENGTH = 280

const Month = z
  .string(refusal('month-invalid'))
  .check(z.regex(/^\d{4}-(?:0[1-9]|1[0-2])$/, refusal('month-invalid')))

/** A day that exists, such as "2026-11-30". */
const Day = z.string(refusal('date-invalid')).check(
  z.regex(/^\d{4}-\d{2}-\d{2}$/, refusal('date-invalid')),
  z.refine((day) => {
    const read = new Date(`${day}T00:00:00Z`)
    return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(day)
  }, refusal('date-invalid')),
)

/** What people gave in a month, without their names. */
export const Donation = z.strictObject({
  gift: z.number(),
  name: z.string(),
  /** Such as "2026-11". */
  month: z.string(),
  people: z.number(),
  points: Amount,
  /** The worth of a point: the present one, or that of the payment; null: none is set. */
  worth: z.nullable(Worth),
  /** Whether the month is over, so that it can be marked as paid. */
  isOver: z.boolean(),
  /** Null: it was not passed on yet. */
  paid: z.nullable(
    z.strictObject({
      /** The day of the payment. */
      on: z.string(),
      receipt: z.string(),
      markedAt: date,
    }),
  ),
})
export type Donation = z.output<typeof Donation>

export const DonationPage = z.strictObject({
  donations: z.array(Donation),
  next: z.nullable(z.number()),
})
export type DonationPage = z.output<typeof DonationPage>

export const PaidDonation = z.strictObject({
  gift: Id,
  month: Month,
  /** As they were seen: other points are refused. */
  points: Amount,
  paidOn: Day,
  /** Tells where it went, such as a number of a receipt; the givers read it. */
  receipt: typedText('receipt-required').check(
    atLeast(1, 'receipt-required'),
    atMost(RECEIPT_LENGTH, 'note-long'),
  ),
})
export type PaidDonation = z.output<typeof PaidDonation>

/** Gifts that people give away: lists a month, and what was passed on. */
export const donationEndpoints = {
  listDonations: endpoint({
    method: 'GET',
    path: '/api/donations',
    summary: 'Donations by month and gift, newest first, without names',
    access: 'manageOrders',
    scope: 'readOrders',
    query: z.strictObject({ after: z._default(wholeNumber(0), 0) }),
    output: DonationPage,
    refusals: [],
  }),
  downloadDonations: endpoint({
    method: 'GET',
    path: '/api/donations.csv',
    summary: 'Donations by month and gift as CSV, without names',
    access: 'manageOrders',
    scope: 'readOrders',
    download: 'text/csv; charset=utf-8',
    refusals: [],
  }),
  payDonation: endpoint({
    method: 'POST',
    path: '/api/donations',
    summary:
      'Mark a month of a donation as paid, once: its givers are told, and it is not refunded any more',
    access: 'manageOrders',
    keyed: true,
    body: PaidDonation,
    output: Donation,
    refusals: [
      'gift-unknown',
      'donation-none',
      'donation-changed',
      'donation-month-open',
      'donation-paid',
      'month-invalid',
      'date-invalid',
      'receipt-required',
    ],
  }),
} as const

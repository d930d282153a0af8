import * as z from 'zod/mini'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Colleague } from '#platform/contract/people.ts'
import { Amount } from '#platform/contract/points.ts'
import { refusal } from '#platform/contract/text.ts'
import { PickupPlace } from './places.ts'
import { PURCHASE_STATES, REFUND_FATES } from './shop-choices.ts'
import {
  DeclineReason,
  LARGEST_LINE,
  MOST_LINES,
  OrderStageField,
  PurchaseId,
  PurchaseStatus,
  StepNote,
} from './shop.ts'
import { GiftTerms } from './terms.ts'

const wholeUpTo = (most: number) =>
  z
    .number(refusal('invalid-input'))
    .check(z.int(refusal('invalid-input')), z.gte(1, refusal('invalid-input')))
    .check(z.lte(most, refusal('invalid-input')))

/** Gifts of an order to refund, by line, each back to stock, damaged or lost. */
export const GiftRefund = z.strictObject({
  ...StepNote.shape,
  lines: z
    .array(
      z.strictObject({
        line: wholeUpTo(MOST_LINES),
        quantity: wholeUpTo(LARGEST_LINE),
        fate: z.enum(REFUND_FATES),
      }),
    )
    .check(
      z.minLength(1, refusal('refund-nothing')),
      z.maxLength(MOST_LINES * REFUND_FATES.length, refusal('invalid-input')),
    ),
})
export type GiftRefund = z.output<typeof GiftRefund>

/** An order with what of each line was refunded and handed over. */
export const OrderDetails = z.strictObject({
  id: z.number(),
  state: z.enum(PURCHASE_STATES),
  stage: OrderStageField,
  buyer: Colleague,
  /** Where it is handed over, if a place is chosen. */
  place: z.optional(PickupPlace),
  lines: z.array(
    z.strictObject({
      line: z.number(),
      name: z.string(),
      picture: z.nullable(z.string()),
      price: Amount,
      quantity: z.number(),
      /** How many of them were refunded. */
      refunded: z.number(),
      /** How many of them are with the buyer, if any. */
      handed: z.optional(z.number()),
      terms: z.optional(GiftTerms),
    }),
  ),
})
export type OrderDetails = z.output<typeof OrderDetails>

/** Orders: approval, cancelling, refunds of single gifts, and hand-overs taken back. */
export const orderEndpoints = {
  approveOrder: endpoint({
    method: 'POST',
    path: '/api/purchases/:id/approve',
    summary: 'Approve an order that waits for it; never one’s own',
    access: 'manageOrders',
    params: PurchaseId,
    body: StepNote,
    output: PurchaseStatus,
    refusals: ['purchase-unknown', 'purchase-refunded', 'approval-own', 'order-without-approval'],
  }),
  declineOrder: endpoint({
    method: 'POST',
    path: '/api/purchases/:id/decline',
    summary: 'Decline an order that waits for approval: points to who paid, gifts to the stock',
    access: 'manageOrders',
    params: PurchaseId,
    body: DeclineReason,
    output: PurchaseStatus,
    refusals: [
      'purchase-unknown',
      'purchase-refunded',
      'approval-own',
      'order-without-approval',
      'decline-reason-required',
      'donation-paid',
      'balance-limit',
    ],
  }),
  prepareOrder: endpoint({
    method: 'POST',
    path: '/api/purchases/:id/prepare',
    summary: 'Say that an order is being prepared: its buyer can’t cancel it any more',
    access: 'manageOrders',
    scope: 'writeOrders',
    params: PurchaseId,
    body: StepNote,
    output: PurchaseStatus,
    refusals: ['purchase-unknown', 'purchase-refunded', 'order-waits', 'order-without-preparation'],
  }),
  cancelOrder: endpoint({
    method: 'POST',
    path: '/api/purchases/:id/cancel',
    summary: 'Cancel an order of mine that is neither approved nor in preparation',
    access: 'signedIn',
    scope: 'shop',
    params: PurchaseId,
    output: PurchaseStatus,
    refusals: [
      'code-shown',
      'donation-paid',
      'purchase-unknown',
      'order-not-cancellable',
      'balance-limit',
    ],
  }),
  readOrder: endpoint({
    method: 'GET',
    path: '/api/purchases/:id',
    summary: 'An order, and what of it can still be refunded',
    access: 'manageOrders',
    scope: 'readOrders',
    params: PurchaseId,
    output: OrderDetails,
    refusals: ['purchase-unknown'],
  }),
  takeBackHandOver: endpoint({
    method: 'POST',
    path: '/api/purchases/:id/take-back',
    summary: 'Take a hand-over back: the order waits again',
    access: 'manageOrders',
    scope: 'writeOrders',
    keyed: true,
    params: PurchaseId,
    output: PurchaseStatus,
    refusals: ['purchase-unknown', 'purchase-refunded', 'not-handed-over', 'donation-given'],
  }),
  refundGifts: endpoint({
    method: 'POST',
    path: '/api/purchases/:id/refunds',
    summary: 'Refund some gifts of an order: back to stock, damaged or lost',
    access: 'manageOrders',
    keyed: true,
    params: PurchaseId,
    body: GiftRefund,
    output: PurchaseStatus,
    refusals: [
      'code-shown',
      'donation-paid',
      'purchase-unknown',
      'purchase-refunded',
      'refund-nothing',
      'refund-too-many',
      'refund-own',
      'refund-reason-required',
      'balance-limit',
    ],
  }),
} as const

import * as z from 'zod/mini'
import { endpoint } from '#platform/contract/endpoint.ts'
import { atLeast, atMost, refusal, typedText } from '#platform/contract/text.ts'
import { date, Id, wholeNumber } from '#platform/contract/wire-types.ts'
import { parseOrderCode } from './order-code.ts'
import { PURCHASE_STATES, WAITING_FILTERS } from './shop-choices.ts'
import {
  LARGEST_LINE,
  MOST_LINES,
  NOTE_LENGTH,
  OrderStageField,
  PurchaseId,
  Purchaser,
  PurchaseStatus,
  StepNote,
} from './shop.ts'

/** The code of an order, as somebody typed or scanned it. */
const OrderCode = z.string(refusal('order-code-unknown')).check(
  z.maxLength(60, refusal('order-code-unknown')),
  z.overwrite((typed) => parseOrderCode(typed) ?? ''),
  z.refine((code) => code !== '', refusal('order-code-unknown')),
)

/** The code that a keeper types. */
export const TypedCode = z.strictObject({ code: OrderCode })

/** Why an order with a code is handed over without it. */
export const HandOverReason = z.strictObject({
  note: typedText('hand-over-reason-required').check(
    atLeast(1, 'hand-over-reason-required'),
    atMost(NOTE_LENGTH, 'note-long'),
  ),
})

const wholeUpTo = (most: number) =>
  z
    .number(refusal('invalid-input'))
    .check(z.int(refusal('invalid-input')), z.gte(1, refusal('invalid-input')))
    .check(z.lte(most, refusal('invalid-input')))

/** Gifts of an order that are handed over, by line; without lines, all that is left. */
export const GiftHandOver = z.strictObject({
  ...StepNote.shape,
  lines: z.optional(
    z
      .array(z.strictObject({ line: wholeUpTo(MOST_LINES), quantity: wholeUpTo(LARGEST_LINE) }))
      .check(
        z.minLength(1, refusal('hand-over-nothing')),
        z.maxLength(MOST_LINES, refusal('invalid-input')),
        z.refine(
          (lines) => new Set(lines.map(({ line }) => line)).size === lines.length,
          refusal('invalid-input'),
        ),
      ),
  ),
  /** What the buyer shows; without it, the note says why. */
  code: z.optional(OrderCode),
  /** Where it happens, if not at the place of the order. */
  place: z.optional(Id),
})
export type GiftHandOver = z.output<typeof GiftHandOver>

const HandOverLine = z.strictObject({
  line: z.number(),
  name: z.string(),
  picture: z.nullable(z.string()),
  /** How many wait to be handed over. */
  quantity: z.number(),
})

/** An order that waits to be handed over. */
export const OrderToHandOver = z.strictObject({
  id: z.number(),
  buyer: Purchaser,
  date,
  state: z.enum(PURCHASE_STATES),
  stage: OrderStageField,
  place: z.nullable(z.strictObject({ id: z.number(), name: z.string() })),
  /** Whether its buyer has a code for it. */
  hasCode: z.boolean(),
  /** Whether the caller can't hand it over, since it is their own. */
  isOwn: z.boolean(),
  /** Whether its buyer was reminded twice in vain. */
  isUncollected: z.boolean(),
  lines: z.array(HandOverLine),
})
export type OrderToHandOver = z.output<typeof OrderToHandOver>

export const OrderToHandOverQuery = z.strictObject({
  search: z._default(typedText('invalid-input').check(atMost(120, 'invalid-input')), ''),
  /** Orders of this place; 0: of all. */
  place: z._default(wholeNumber(0), 0),
  show: z._default(z.enum(WAITING_FILTERS), 'all'),
  after: z._default(wholeNumber(0), 0),
})
export type OrderToHandOverQuery = z.output<typeof OrderToHandOverQuery>

export const OrderToHandOverPage = z.strictObject({
  orders: z.array(OrderToHandOver),
  total: z.number(),
  next: z.nullable(z.number()),
})
export type OrderToHandOverPage = z.output<typeof OrderToHandOverPage>

/** Whether its buyer got what was handed over without the code. */
export const ReceiptAnswer = z.strictObject({ received: z.boolean(refusal('invalid-input')) })

/** Handing over at a place: by the buyer's code, or without it for a reason. */
export const handOverEndpoints = {
  listWaitingOrders: endpoint({
    method: 'GET',
    path: '/api/hand-over',
    summary: 'The orders that wait to be handed over, the oldest first',
    access: 'manageOrders',
    scope: 'readOrders',
    query: OrderToHandOverQuery,
    output: OrderToHandOverPage,
    refusals: [],
  }),
  findOrderByCode: endpoint({
    method: 'POST',
    path: '/api/hand-over/find',
    summary: 'The open order whose buyer shows this code',
    access: 'manageOrders',
    scope: 'writeOrders',
    body: TypedCode,
    output: OrderToHandOver,
    refusals: ['order-code-unknown', 'order-code-guesses'],
  }),
  handOverGifts: endpoint({
    method: 'POST',
    path: '/api/purchases/:id/hand-overs',
    summary: 'Hand over some gifts of an order, or all that is left',
    access: 'manageOrders',
    scope: 'writeOrders',
    keyed: true,
    params: PurchaseId,
    body: GiftHandOver,
    output: PurchaseStatus,
    refusals: [
      'purchase-unknown',
      'purchase-refunded',
      'order-waits',
      'hand-over-own',
      'hand-over-nothing',
      'hand-over-too-many',
      'hand-over-reason-required',
      'order-code-unknown',
      'order-code-guesses',
      'place-unknown',
    ],
  }),
  readOrderCode: endpoint({
    method: 'GET',
    path: '/api/purchases/:id/code',
    summary: 'The code of an open order of mine, to show when it is handed over',
    access: 'signedIn',
    params: PurchaseId,
    output: z.strictObject({ code: z.string() }),
    refusals: ['purchase-unknown'],
  }),
  answerHandOver: endpoint({
    method: 'POST',
    path: '/api/purchases/:id/received',
    summary: 'Say whether I got what was handed over without my code',
    access: 'signedIn',
    params: PurchaseId,
    body: ReceiptAnswer,
    output: PurchaseStatus,
    refusals: ['purchase-unknown', 'hand-over-not-asked'],
  }),
} as const

import * as z from 'zod/mini'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Colleague } from '#platform/contract/people.ts'
import { atLeast, atMost, refusal, typedText } from '#platform/contract/text.ts'
import { date, wholeNumber } from '#platform/contract/wire-types.ts'
import { CODE_STANDINGS } from './shop-choices.ts'

/** A code that expires within so many days is neither sold nor counted as stock. */
export const CODE_REST_DAYS = 30
export const CODE_LENGTH = 200
export const SHORTEST_CODE = 4
export const PIN_LENGTH = 40
export const CODE_WORTH_LENGTH = 60
export const REPLACEMENT_REASON_LENGTH = 280

/** A code of an order, without its signs but the last. */
export const BoughtCode = z.strictObject({
  id: z.string(),
  /** Its last signs, four at most. */
  ending: z.string(),
  state: z.enum(['sold', 'shown', 'replaced']),
  /** What it is worth, in the words of its file; may be empty. */
  worth: z.string(),
  /** Its last day, if it has one. */
  expires: z.nullable(z.string()),
})
export type BoughtCode = z.output<typeof BoughtCode>

/** A code as its buyer alone sees it. */
const ShownCode = z.strictObject({
  code: z.string(),
  /** Empty: it has none. */
  pin: z.string(),
  note: z.string(),
})
export type ShownCode = z.output<typeof ShownCode>

export const CodeId = z.strictObject({
  id: z.string(refusal('invalid-input')).check(z.uuid(refusal('invalid-input'))),
})

/** Why a code is replaced; the buyer reads it. */
export const CodeReplacement = z.strictObject({
  reason: typedText('replacement-reason-required').check(
    atLeast(1, 'replacement-reason-required'),
    atMost(REPLACEMENT_REASON_LENGTH, 'note-long'),
  ),
})

export type CodeReplacement = z.output<typeof CodeReplacement>

/** The code that was given for another one. */
const NewCode = z.strictObject({ id: z.string() })

/** A code as the shop keeper sees it: without its signs but the last. */
export const GiftCode = z.strictObject({
  id: z.string(),
  /** Its last signs, four at most; empty once its buyer was erased. */
  ending: z.string(),
  standing: z.enum(CODE_STANDINGS),
  /** What it is worth, in the words of its file; may be empty. */
  worth: z.string(),
  /** Its last day, if it has one. */
  expires: z.nullable(z.string()),
  loadedAt: date,
  /** The import that loaded it. */
  import: z.nullable(z.number()),
  /** The order it belongs to, once it is sold. */
  order: z.nullable(z.number()),
  /** Who bought it; only for who manages orders. */
  buyer: z.optional(Colleague),
})
export type GiftCode = z.output<typeof GiftCode>

export const GiftCodeQuery = z.strictObject({
  standing: z._default(z.enum(['all', ...CODE_STANDINGS]), 'all'),
  /** The id of the last code of the page before. */
  after: z._default(
    z
      .string(refusal('invalid-input'))
      .check(z.regex(/^(?:[0-9a-f-]{36})?$/, refusal('invalid-input'))),
    '',
  ),
})
export type GiftCodeQuery = z.output<typeof GiftCodeQuery>

export const GiftCodePage = z.strictObject({
  /** The gift’s name. */
  gift: z.string(),
  /** How many there are in each standing. */
  counts: z.strictObject({
    loaded: z.number(),
    sold: z.number(),
    shown: z.number(),
    replaced: z.number(),
    expiring: z.number(),
    retired: z.number(),
    locked: z.number(),
  }),
  /** The codes that the present key does not open, sold ones too. */
  unopenable: z.number(),
  codes: z.array(GiftCode),
  next: z.nullable(z.string()),
})
export type GiftCodePage = z.output<typeof GiftCodePage>

/** Codes of vouchers, each of which is a piece of a gift’s stock. */
export const codeEndpoints = {
  // Without a scope: never by a token.
  showCode: endpoint({
    method: 'POST',
    path: '/api/codes/:id/show',
    summary: 'Show code: the code of my voucher, in my browser alone',
    access: 'signedIn',
    params: CodeId,
    output: ShownCode,
    refusals: ['code-unknown', 'code-locked'],
  }),
  replaceCode: endpoint({
    method: 'POST',
    path: '/api/codes/:id/replace',
    summary: 'Replace a code that its buyer has seen by the next one of its gift; never one’s own',
    access: 'manageOrders',
    keyed: true,
    params: CodeId,
    body: CodeReplacement,
    output: NewCode,
    refusals: [
      'code-not-there',
      'code-unseen',
      'code-replaced',
      'code-none-left',
      'code-in-reason',
      'replacement-own',
      'replacement-reason-required',
    ],
  }),
  listGiftCodes: endpoint({
    method: 'GET',
    path: '/api/inventory/:id/codes',
    summary: 'The voucher codes of a gift, without their signs but the last',
    access: 'manageGifts',
    scope: 'readInventory',
    params: z.strictObject({ id: wholeNumber(1) }),
    query: GiftCodeQuery,
    output: GiftCodePage,
    refusals: ['gift-unknown'],
  }),
} as const

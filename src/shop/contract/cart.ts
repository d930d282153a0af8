import * as z from 'zod/mini'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Amount } from '#platform/contract/points.ts'
import { GiftLimit } from './limits.ts'
import { GiftTerms } from './terms.ts'
import { ChosenVariant } from './variants.ts'

/** What people give away: it has no stock, and `stock` is the most that a cart can have of it. */
export const DonationMark = z.optional(z.literal(true))

/** The facts of a gift (specification, section 3). */
export const giftFacts = {
  id: z.number(),
  name: z.string(),
  description: z.string(),
  price: Amount,
  picture: z.nullable(z.string()),
  /** The number in stock. */
  stock: z.number(),
}

/**
 * 'limit': of its stock, this person can have no more now. 'audience': it is not offered to this person any more, and
 * has no facts but its name. 'options': it got options since, of which none is chosen.
 */
export const WITHHELD = ['audience', 'limit', 'options'] as const

/** A gift in a cart, with its present facts. */
export const CartLine = z.strictObject({
  ...giftFacts,
  quantity: z.number(),
  /** Of a gift with options, which of its variants; price, picture and stock are those of the variant. */
  variant: z.optional(ChosenVariant),
  /** Why this person gets none or fewer of it, other than its stock; `stock` is what they can get. */
  withheld: z.optional(z.enum(WITHHELD)),
  limit: z.optional(GiftLimit),
  terms: z.optional(GiftTerms),
  isDonation: DonationMark,
})
export type CartLine = z.output<typeof CartLine>

/** Specification, section 9: total = price × the smaller of quantity and stock. */
export const Cart = z.strictObject({ lines: z.array(CartLine), total: Amount })
export type Cart = z.output<typeof Cart>

/** Apart from the other shop endpoints: the frame of every page loads only this one. */
export const readCart = endpoint({
  method: 'GET',
  path: '/api/cart',
  summary: 'My cart, in the order things were added',
  access: 'signedIn',
  scope: 'read',
  output: Cart,
  refusals: [],
})

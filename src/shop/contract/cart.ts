import * as z from 'zod/mini'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Amount } from '#platform/contract/points.ts'

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

/** A gift in a cart, with its present facts. */
export const CartLine = z.strictObject({ ...giftFacts, quantity: z.number() })
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

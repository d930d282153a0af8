import * as z from 'zod/mini'
import { Amount } from '#platform/contract/amount.ts'

/** What people see of a gift (specification, section 3). */
export const giftFacts = {
  id: z.number(),
  name: z.string(),
  description: z.string(),
  price: Amount,
  picture: z.nullable(z.string()),
  /** How many are there to be bought. */
  stock: z.number(),
}

/** One gift in a cart; what it says is the gift as it is now. */
export const CartLine = z.strictObject({ ...giftFacts, quantity: z.number() })
export type CartLine = z.output<typeof CartLine>

/** Specification, section 9: total = price × the smaller of quantity and stock. */
export const Cart = z.strictObject({ lines: z.array(CartLine), total: Amount })
export type Cart = z.output<typeof Cart>

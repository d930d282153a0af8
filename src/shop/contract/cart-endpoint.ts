import { Cart } from './cart.ts'
import { endpoint } from '#platform/contract/endpoint.ts'

/** Asked by the frame of every page, which carries no more of the shop than this. */
export const readCart = endpoint({
  method: 'GET',
  path: '/api/cart',
  summary: 'My cart, in the order things were added',
  access: 'signedIn',
  output: Cart,
  refusals: [],
})

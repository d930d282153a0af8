import { Cart } from './cart.ts'
import { endpoint } from '#platform/contract/endpoint.ts'

/** Apart from the other shop endpoints: the frame of every page loads only this one. */
export const readCart = endpoint({
  method: 'GET',
  path: '/api/cart',
  summary: 'My cart, in the order things were added',
  access: 'signedIn',
  output: Cart,
  refusals: [],
})

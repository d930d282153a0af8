import { queryOptions } from '@tanstack/react-query'
import { readCart } from '#contract/cart-endpoint.ts'
import { call } from './client.ts'

export const cartQuery = queryOptions({
  queryKey: ['cart'],
  queryFn: ({ signal }) => call(readCart, { signal }),
})

import { queryOptions } from '@tanstack/react-query'
import { readCart } from '#shop/contract/cart-endpoint.ts'
import { call } from '#platform/web/api/client.ts'

export const cartQuery = queryOptions({
  queryKey: ['cart'],
  queryFn: ({ signal }) => call(readCart, { signal }),
})

import { useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import { cartQuery } from './cart-query.ts'

/** How many of each gift lie in the person's cart, by the gift's id. */
export function useInCart(): ReadonlyMap<number, number> {
  const lines = useQuery(cartQuery).data?.lines
  return useMemo(() => new Map(lines?.map(({ id, quantity }) => [id, quantity])), [lines])
}

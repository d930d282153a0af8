import { queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import { call } from '#platform/web/api/client.ts'
import { useIsPayrollKnown, usePayrollCurrency } from '#settings/web/use-point-settings.ts'
import type { Cart } from '#shop/contract/cart.ts'
import { countryLimitEndpoints } from '#shop/contract/country-limits.ts'
import { buyableQuantity, cartQuery, keyOfLine } from './cart-query.ts'

/** Read anew for each state of the cart, and with the cart itself. */
function orderStandingsQuery(cart: Cart | undefined) {
  const lines = cart?.lines.map((line) => [keyOfLine(line), buyableQuantity(line)].join(':'))
  return queryOptions({
    queryKey: [...cartQuery.queryKey, 'limits', lines?.join(' ') ?? ''],
    queryFn: lines?.length
      ? ({ signal }) => call(countryLimitEndpoints.readOrderStandings, { signal })
      : skipToken,
    staleTime: 0,
  })
}

/** The limits of the buyer's country that their cart comes near; undefined until it is known. */
export function useOrderStandings(cart: Cart | undefined) {
  const isKnown = useIsPayrollKnown()
  const isCounted = usePayrollCurrency() !== null
  const { data, isError, refetch } = useQuery({
    ...orderStandingsQuery(cart),
    enabled: isCounted,
  })
  return {
    standings: isKnown && !isCounted ? [] : data?.standings,
    failed: isCounted && isError && data === undefined,
    retry: () => void refetch(),
  }
}

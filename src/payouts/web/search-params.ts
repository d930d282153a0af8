import { PAYOUT_STATES, type PayoutState } from '#payouts/contract/payout-choices.ts'
import { oneOf, type SearchValues } from '#platform/web/search-params.ts'

/** The list in the address; missing: what waits. */
export function readPayoutSearch({ state }: SearchValues): { state?: PayoutState | undefined } {
  return { state: oneOf(PAYOUT_STATES, state) }
}

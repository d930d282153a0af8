import { PAYOUT_STATES, type PayoutState } from '#payouts/contract/payout-choices.ts'
import { oneOf, type Given } from '#platform/web/search-params.ts'

/** The list in the address; missing: what waits. */
export function readPayoutSearch({ state }: Given): { state?: PayoutState | undefined } {
  return { state: oneOf(PAYOUT_STATES, state) }
}

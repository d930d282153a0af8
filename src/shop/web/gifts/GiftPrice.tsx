import { Trans } from '@lingui/react/macro'
import type { Hundredths } from '#platform/contract/points.ts'
import { Points } from '#platform/web/ui/Points.tsx'

interface GiftPriceProps {
  price: Hundredths
  /** Whether some variants cost more. */
  isLowest: boolean
}

/** What a gift costs: "100 points", or "from 100 points". */
export function GiftPrice({ price, isLowest }: GiftPriceProps) {
  return isLowest ? (
    <Trans>
      <small>from</small> <Points amount={price} brief /> <span>points</span>
    </Trans>
  ) : (
    <Trans>
      <Points amount={price} brief /> <span>points</span>
    </Trans>
  )
}

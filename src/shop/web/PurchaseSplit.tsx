import { hundredths, type Hundredths, showPoints } from '#platform/contract/points.ts'
import { type Spendable, splitWithdrawal } from '#platform/contract/split.ts'
import { MovePreview } from '#wallet/web/MovePreview.tsx'
import { paidFrom, spent } from '#wallet/web/paid-from.ts'
import classes from './PurchaseSplit.module.css'

interface PurchaseSplitProps {
  total: Hundredths
  held: Spendable
  /** Shows the change of each balance, too. */
  preview?: boolean
}

/** Which balance pays how much of a purchase, or how much is missing. */
export function PurchaseSplit({ total, held, preview = false }: PurchaseSplitProps) {
  if (total === 0) return null
  const missing = hundredths(total - held.appreciation)
  if (missing > 0) {
    return (
      <p className={classes.missing}>
        Your appreciation balance holds {showPoints(held.appreciation)} points,{' '}
        {showPoints(missing)} too few for this purchase.
      </p>
    )
  }
  const paid = splitWithdrawal(held, total)
  return (
    <div className={classes.split}>
      <p>{paidFrom(paid, 'appreciation')}</p>
      {preview && <MovePreview held={held} change={spent(paid)} />}
    </div>
  )
}

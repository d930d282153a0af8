import type { Hundredths } from '#platform/contract/points.ts'
import { showBriefly, showPoints } from '#platform/web/language/format.ts'
import classes from './Points.module.css'

interface PointsProps {
  amount: Hundredths | bigint
  /** The balance's colour: earned is green, appreciation gold. */
  tone?: 'plain' | 'earned' | 'appreciation'
  /** Adds a plus sign to positive amounts. */
  signed?: boolean
  /** Without the decimals of whole amounts: for cards and headlines. */
  brief?: boolean
}

/** An amount with two decimals, in digits of equal width. */
export function Points({ amount, tone = 'plain', signed = false, brief = false }: PointsProps) {
  const text = (brief ? showBriefly(amount) : showPoints(amount)).replace('-', '−')
  return (
    <span className={classes.points} data-tone={tone}>
      {signed && amount > 0 ? `+${text}` : text}
    </span>
  )
}

import { showPoints, type Hundredths } from '#platform/contract/points.ts'
import classes from './Points.module.css'

interface PointsProps {
  amount: Hundredths | bigint
  /** The balance's colour: earned is green, appreciation gold. */
  tone?: 'plain' | 'earned' | 'appreciation'
  /** Adds a plus sign to positive amounts. */
  signed?: boolean
}

/** An amount with two decimals, in digits of equal width. */
export function Points({ amount, tone = 'plain', signed = false }: PointsProps) {
  const text = showPoints(amount).replace('-', '−')
  return (
    <span className={classes.points} data-tone={tone}>
      {signed && amount > 0 ? `+${text}` : text}
    </span>
  )
}

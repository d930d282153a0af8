import { showPoints, type Hundredths } from '#platform/contract/points.ts'
import classes from './Points.module.css'

interface PointsProps {
  amount: Hundredths | bigint
  /** Which purse: earned is green, appreciation gold. */
  tone?: 'plain' | 'earned' | 'appreciation'
  /** Puts a plus before what came in. */
  signed?: boolean
}

/** An amount with two decimals in figures of equal width. */
export function Points({ amount, tone = 'plain', signed = false }: PointsProps) {
  const text = showPoints(amount).replace('-', '−')
  return (
    <span className={classes.points} data-tone={tone}>
      {signed && amount > 0 ? `+${text}` : text}
    </span>
  )
}

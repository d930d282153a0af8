import { t } from '@lingui/core/macro'
import type { Hundredths } from '#platform/contract/points.ts'
import classes from './GoalBar.module.css'

interface GoalBarProps {
  /** The points that buy gifts. */
  held: Hundredths
  price: Hundredths
}

/** How far a person's points reach toward a gift. */
export function GoalBar({ held, price }: GoalBarProps) {
  return (
    <progress
      className={classes.bar}
      value={Math.min(held, price)}
      max={price}
      aria-label={t`Your appreciation points toward this gift`}
    />
  )
}

import type { Recognition } from '#recognition/contract/recognition.ts'
import { Points } from '#platform/web/ui/Points.tsx'
import classes from './CardPoints.module.css'

/** The points of a card for each receiver, unless the company hides them. */
export function CardPoints({ card: { points, receivers, isReversed } }: { card: Recognition }) {
  if (isReversed) return <p className={classes.note}>Points were taken back</p>
  if (points === null) return null
  const { each, added } = points
  return (
    <div className={classes.points}>
      {each > 0 && (
        <p className={classes.each}>
          <Points amount={each} signed brief />
          {receivers.length > 1 && ' each'}
        </p>
      )}
      {added > 0 && (
        <p className={classes.note}>
          <Points amount={added} signed brief /> added by colleagues
        </p>
      )}
    </div>
  )
}

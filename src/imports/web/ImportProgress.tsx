import { VisuallyHidden } from '@mantine/core'
import classes from './ImportProgress.module.css'

interface ImportProgressProps {
  label: string
  /** How much is done, from 0 to 1; null where nobody can tell. */
  share: number | null
  /** The same in words, below the bar. */
  children: string
}

/** How far something is that takes its time. Read out at every quarter, not at every step. */
export function ImportProgress({ label, share, children }: ImportProgressProps) {
  const percent = share === null ? undefined : Math.floor(share * 100)
  return (
    <div className={classes.progress}>
      <div
        className={classes.track}
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={children}
      >
        <div
          className={classes.done}
          data-unknown={share === null || undefined}
          style={share === null ? undefined : { transform: `scaleX(${share})` }}
        />
      </div>
      <p className={classes.words} aria-hidden>
        {children}
      </p>
      <VisuallyHidden role="status">
        {percent === undefined ? children : `${label}: ${percent - (percent % 25)} percent`}
      </VisuallyHidden>
    </div>
  )
}

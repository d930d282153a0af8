import { t } from '@lingui/core/macro'
import { VisuallyHidden } from '@mantine/core'
import classes from './ImportProgress.module.css'

interface ImportProgressProps {
  label: string
  /** The part that is done, from 0 to 1; null: unknown. */
  share: number | null
  /** The progress in words, below the bar. */
  children: string
}

/** A progress bar. A screen reader hears each quarter, not each step. */
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
          style={share === null ? undefined : { inlineSize: `${share * 100}%` }}
        />
      </div>
      <p className={classes.words} aria-hidden>
        {children}
      </p>
      <VisuallyHidden role="status">
        {percent === undefined
          ? children
          : t`${label}: ${{ percent: percent - (percent % 25) }} percent`}
      </VisuallyHidden>
    </div>
  )
}

import { t } from '@lingui/core/macro'
import { Skeleton, VisuallyHidden } from '@mantine/core'
import classes from './RowsSkeleton.module.css'

/** The placeholder of a list's rows. */
export function RowsSkeleton({ rows }: { rows: number }) {
  return (
    <div className={classes.rows} role="status">
      <VisuallyHidden>{t`Loading…`}</VisuallyHidden>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={classes.row}>
          <Skeleton circle height={36} />
          <Skeleton height={14} width={`${30 + ((row * 7) % 20)}%`} />
          <Skeleton height={14} width="18%" ms="auto" />
        </div>
      ))}
    </div>
  )
}

import type { ReactNode } from 'react'
import classes from './TableRegion.module.css'

interface TableRegionProps {
  /** What is shown is about to be something else. */
  stale: boolean
  /** Where it breaks into cards, and how its columns look. */
  className: string | undefined
  'aria-label'?: string
  'aria-labelledby'?: string
  children: ReactNode
}

/**
 * A table in the look of all tables. Where it is narrow a row may become a card, which is up to its
 * `className`; the roles are said outright, since a table laid out as blocks is none to a screen reader.
 */
export function TableRegion({ stale, className, children, ...named }: TableRegionProps) {
  return (
    <div className={classes.region} aria-busy={stale}>
      <table role="table" className={`${classes.table} ${className}`} {...named}>
        {children}
      </table>
    </div>
  )
}

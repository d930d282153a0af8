import type { ComponentProps, ReactNode } from 'react'
import classes from './OrderBand.module.css'

interface OrderBandProps extends Omit<ComponentProps<'section'>, 'className'> {
  /** Whether it asks its reader something. */
  asks?: boolean
}

/** A band over the whole width of an order: words and `BandWays`. */
export function OrderBand({ asks = false, ...props }: OrderBandProps) {
  return <section className={classes.band} data-asks={asks || undefined} {...props} />
}

/** A small line of a band. */
export function BandNote(props: Omit<ComponentProps<'span'>, 'className'>) {
  return <span className={classes.note} {...props} />
}

/** The buttons of a band. */
export function BandWays({ children }: { children: ReactNode }) {
  return <div className={classes.ways}>{children}</div>
}

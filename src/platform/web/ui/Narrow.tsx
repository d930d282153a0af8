import type { ComponentProps } from 'react'
import classes from './Narrow.module.css'

/** A page as narrow as its form. */
export function Narrow(props: ComponentProps<'div'>) {
  return <div className={classes.narrow} {...props} />
}

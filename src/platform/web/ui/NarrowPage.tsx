import type { ComponentProps } from 'react'
import classes from './NarrowPage.module.css'

/** A page as narrow as its form. */
export function NarrowPage(props: ComponentProps<'div'>) {
  return <div className={classes.narrow} {...props} />
}

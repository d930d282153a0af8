import type { ReactNode } from 'react'
import classes from './DialogActions.module.css'

/** The buttons at the end of a dialog. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={classes.actions}>{children}</div>
}

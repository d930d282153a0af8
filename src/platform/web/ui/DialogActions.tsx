import type { ReactNode } from 'react'
import classes from './DialogActions.module.css'

/** The buttons a dialog ends with. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={classes.actions}>{children}</div>
}

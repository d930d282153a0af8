import type { ReactNode } from 'react'
import classes from './ReadOnlyField.module.css'

interface ReadOnlyFieldProps {
  label: string
  value: ReactNode
}

/** A fact of a form that can't be edited there; found by its label like a field. */
export function ReadOnlyField({ label, value }: ReadOnlyFieldProps) {
  return (
    <div className={classes.field} role="group" aria-label={label}>
      <span className={classes.label}>{label}</span>
      <span className={classes.value}>{value}</span>
    </div>
  )
}

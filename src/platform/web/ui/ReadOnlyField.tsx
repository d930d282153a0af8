import type { ReactNode } from 'react'
import classes from './ReadOnlyField.module.css'

interface ReadOnlyFieldProps {
  label: string
  value: ReactNode
}

/** A read-only value in a form, named by its label like a field. */
export function ReadOnlyField({ label, value }: ReadOnlyFieldProps) {
  return (
    <div className={classes.field} role="group" aria-label={label}>
      <span className={classes.label}>{label}</span>
      <span className={classes.value}>{value}</span>
    </div>
  )
}

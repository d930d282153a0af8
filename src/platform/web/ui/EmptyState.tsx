import type { ReactNode } from 'react'
import classes from './EmptyState.module.css'

interface EmptyStateProps {
  title: string
  icon?: ReactNode
  action?: ReactNode
  children?: ReactNode
}

/** Explains an empty list, and offers the next step. */
export function EmptyState({ title, icon, action, children }: EmptyStateProps) {
  return (
    <div className={classes.empty}>
      {icon !== undefined && (
        <span className={classes.icon} aria-hidden>
          {icon}
        </span>
      )}
      <p className={classes.title}>{title}</p>
      {children !== undefined && <div className={classes.text}>{children}</div>}
      {action}
    </div>
  )
}

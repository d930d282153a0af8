import type { ReactNode } from 'react'
import classes from './Card.module.css'

interface CardProps {
  children: ReactNode
  /** `flush`: no padding, for content that reaches the edges, such as a table. */
  padding?: 'normal' | 'flush'
}

/** A rounded surface for content. */
export function Card({ children, padding = 'normal' }: CardProps) {
  return (
    <div className={classes.card} data-padding={padding}>
      {children}
    </div>
  )
}

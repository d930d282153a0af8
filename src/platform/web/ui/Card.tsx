import type { ReactNode } from 'react'
import classes from './Card.module.css'

interface CardProps {
  children: ReactNode
  /** `flush` leaves the inner space to what is inside, such as a table that reaches the edges. */
  padding?: 'normal' | 'flush'
}

/** The white, rounded surface that things stand on. */
export function Card({ children, padding = 'normal' }: CardProps) {
  return (
    <div className={classes.card} data-padding={padding}>
      {children}
    </div>
  )
}

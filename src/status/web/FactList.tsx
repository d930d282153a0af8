import type { ReactNode } from 'react'
import classes from './FactList.module.css'

interface FactListProps {
  /** By name; null is unknown. */
  facts: Readonly<Record<string, ReactNode>>
}

export function FactList({ facts }: FactListProps) {
  return (
    <dl className={classes.facts}>
      {Object.entries(facts).map(([name, value]) => (
        <div key={name} className={classes.fact}>
          <dt>{name}</dt>
          <dd>{value ?? 'Unknown'}</dd>
        </div>
      ))}
    </dl>
  )
}

import type { ReactNode } from 'react'
import classes from './FactList.module.css'

/** Facts as name and value, or "Unknown" for null. */
export type Fact = readonly [name: string, value: ReactNode]

export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={classes.facts}>
      {facts.map(([name, value]) => (
        <div key={name} className={classes.fact}>
          <dt>{name}</dt>
          <dd>{value ?? 'Unknown'}</dd>
        </div>
      ))}
    </dl>
  )
}

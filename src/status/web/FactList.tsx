import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import classes from './FactList.module.css'

/** The name of a fact and its value; null is unknown. */
export type Fact = readonly [name: string, value: ReactNode]

export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={classes.facts}>
      {facts.map(([name, value]) => (
        <div key={name} className={classes.fact}>
          <dt>{name}</dt>
          <dd>
            <bdi>{value ?? t`Unknown`}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}

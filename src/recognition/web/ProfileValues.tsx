import { UnstyledButton } from '@mantine/core'
import type { Profile } from '#recognition/contract/people.ts'
import classes from './ProfileValues.module.css'
import { ValueBadge } from './ValueBadge.tsx'

interface ProfileValuesProps {
  values: Profile['values']
  /** The value whose thanks are shown; undefined for all. */
  chosen: number | undefined
  onChoose: (value: number | undefined) => void
}

/** A person's values with their number of thanks; each filters the list below. */
export function ProfileValues({ values, chosen, onChoose }: ProfileValuesProps) {
  return (
    <div className={classes.values} role="group" aria-label="Values">
      {values.map(({ value, count }) => (
        <UnstyledButton
          key={value.id}
          className={classes.value}
          aria-pressed={value.id === chosen}
          onClick={() => onChoose(value.id === chosen ? undefined : value.id)}
        >
          <ValueBadge value={value} />{' '}
          <span className={classes.count}>{count.toLocaleString('en')}</span>
        </UnstyledButton>
      ))}
    </div>
  )
}

import { t } from '@lingui/core/macro'
import type { Recognition } from '#recognition/contract/recognition.ts'
import type { CompanyValue } from '#recognition/contract/rules.ts'
import classes from './ValueBadge.module.css'

/** A value of the company, in its colour. */
export function ValueBadge({ value }: { value: CompanyValue }) {
  return (
    <span className={classes.value} data-color={value.color}>
      <span aria-hidden>{value.emoji}</span> {value.name}
    </span>
  )
}

/** The values that a card names. */
export function CardValues({ values }: Pick<Recognition, 'values'>) {
  if (values.length === 0) return null
  return (
    <ul className={classes.values} aria-label={t`Values`}>
      {values.map((value) => (
        <li key={value.id}>
          <ValueBadge value={value} />
        </li>
      ))}
    </ul>
  )
}

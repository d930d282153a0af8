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

import { t } from '@lingui/core/macro'
import type { ComponentProps } from 'react'
import { NOTHING } from '#platform/contract/points.ts'
import { showPoints } from '#platform/web/language/format.ts'
import { useTypedAmount } from '#platform/web/language/typed-amount.ts'
import classes from './AmountField.module.css'
import { TextField } from './TextField.tsx'

/**
 * An amount, typed as the page's language writes it; its value is in the spelling that schemas read.
 * A wrong one is refused in words and never rounded; one whose marks confuse gets the right spelling.
 */
export function DecimalField({
  value,
  error,
  onChange,
  ...rest
}: ComponentProps<typeof TextField>) {
  const { spelling, ...typed } = useTypedAmount(value, onChange)
  return (
    <TextField
      inputMode="decimal"
      placeholder={showPoints(NOTHING)}
      error={
        error && spelling !== null ? t`If you mean ${spelling}, please type it like that.` : error
      }
      {...rest}
      {...typed}
    />
  )
}

/** An amount of points. */
export function AmountField({ size = 'lg', ...rest }: ComponentProps<typeof TextField>) {
  return (
    <DecimalField
      size={size}
      classNames={{ input: size === 'lg' ? classes.large : classes.input }}
      rightSection={<span className={classes.unit}>{t`points`}</span>}
      rightSectionWidth={76}
      rightSectionPointerEvents="none"
      {...rest}
    />
  )
}

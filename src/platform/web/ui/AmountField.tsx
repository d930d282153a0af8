import type { ComponentProps } from 'react'
import { t } from '@lingui/core/macro'
import classes from './AmountField.module.css'
import { TextField } from './TextField.tsx'

/** An amount of points, as text: a wrong one is refused in words and never rounded. */
export function AmountField({ size = 'lg', ...rest }: ComponentProps<typeof TextField>) {
  return (
    <TextField
      inputMode="decimal"
      placeholder="0.00"
      size={size}
      classNames={{ input: size === 'lg' ? classes.large : classes.input }}
      rightSection={<span className={classes.unit}>{t`points`}</span>}
      rightSectionWidth={76}
      rightSectionPointerEvents="none"
      {...rest}
    />
  )
}

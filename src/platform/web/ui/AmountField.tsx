import { TextInput } from '@mantine/core'
import classes from './AmountField.module.css'

interface AmountFieldProps {
  label: string
  /** What was typed, as it was typed; contract/amount.ts reads it. */
  value: string
  onChange: (value: string) => void
  /** `true` only marks the field, when the words stand elsewhere. */
  error?: string | boolean | undefined
}

/** Points to move. Text, so that a wrong spelling is refused in words and never rounded. */
export function AmountField({ label, value, onChange, error }: AmountFieldProps) {
  return (
    <TextInput
      label={label}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={error}
      inputMode="decimal"
      autoComplete="off"
      placeholder="0.00"
      size="lg"
      classNames={{ input: classes.input }}
      rightSection={<span className={classes.unit}>points</span>}
      rightSectionWidth={76}
      rightSectionPointerEvents="none"
    />
  )
}

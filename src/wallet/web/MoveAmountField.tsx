import { AmountField } from '#platform/web/ui/AmountField.tsx'
import type { Failure } from './use-failure.ts'

interface MoveAmountFieldProps {
  value: string
  onChange: (value: string) => void
  move: { form: { failure: Failure | null }; mended: () => void }
}

/** The amount to move; marked as wrong after a refusal about it, until it is edited. */
export function MoveAmountField({ value, onChange, move }: MoveAmountFieldProps) {
  return (
    <AmountField
      label="Amount"
      value={value}
      onChange={(typed) => {
        onChange(typed)
        move.mended()
      }}
      error={move.form.failure?.field === 'amount'}
    />
  )
}

import { Textarea } from '@mantine/core'
import { REASON_LENGTH } from '#bonuses/contract/bonus.ts'

interface ReasonFieldProps {
  value: string
  onChange: (value: string) => void
  error: string | undefined
  /** Who reads it: "Ada Lovelace". */
  readers: string
}

/** Why something is put right, which whoever it concerns reads in their history. */
export function ReasonField({ value, onChange, error, readers }: ReasonFieldProps) {
  return (
    <Textarea
      label="Reason"
      description={`Up to ${REASON_LENGTH} characters. To be read by ${readers}.`}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={error}
      required
      withAsterisk={false}
      autosize
      minRows={2}
      maxRows={6}
      size="md"
    />
  )
}

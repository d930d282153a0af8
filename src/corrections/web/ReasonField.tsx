import { REASON_LENGTH } from '#bonuses/contract/bonus.ts'
import { TextAreaField } from '#platform/web/ui/TextAreaField.tsx'

interface ReasonFieldProps {
  value: string
  onChange: (value: string) => void
  error: string | undefined
  /** The people whose history shows it: "Ada Lovelace". */
  readers: string
}

/** The reason of a correction; the history of each person concerned shows it. */
export function ReasonField({ readers, ...field }: ReasonFieldProps) {
  return (
    <TextAreaField
      label="Reason"
      description={`Up to ${REASON_LENGTH} characters. ${readers} will see this.`}
      required
      withAsterisk={false}
      {...field}
    />
  )
}

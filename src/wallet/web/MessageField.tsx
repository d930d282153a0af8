import { VisuallyHidden } from '@mantine/core'
import { characters } from '#platform/contract/text.ts'
import { TextAreaField } from '#platform/web/ui/TextAreaField.tsx'
import { MESSAGE_LENGTH } from '#wallet/contract/wallet.ts'
import classes from './MessageField.module.css'

const ANNOUNCED_BELOW = 20

interface MessageFieldProps {
  value: string
  onChange: (value: string) => void
  error: boolean
}

/** The message of a send; its counter counts as the server does. */
export function MessageField({ value, onChange, error }: MessageFieldProps) {
  const left = MESSAGE_LENGTH - characters(value.trim())
  return (
    <div className={classes.field}>
      <TextAreaField
        label="Message"
        description={`Optional, up to ${MESSAGE_LENGTH} characters. You both see it in your history.`}
        placeholder="Thank you for…"
        minRows={3}
        maxRows={8}
        value={value}
        onChange={onChange}
        error={error || left < 0}
      />
      <span className={classes.counter} data-over={left < 0 || undefined} aria-hidden>
        {MESSAGE_LENGTH - left} / {MESSAGE_LENGTH}
      </span>
      <VisuallyHidden role="status">
        {left < ANNOUNCED_BELOW &&
          (left < 0 ? `${-left} characters too many` : `${left} characters left`)}
      </VisuallyHidden>
    </div>
  )
}

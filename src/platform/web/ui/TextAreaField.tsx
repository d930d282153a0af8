import type { TextareaProps } from '@mantine/core'
import { GrowingTextArea } from './GrowingTextArea.tsx'

interface TextAreaFieldProps extends Omit<TextareaProps, 'value' | 'onChange'> {
  label: string
  value: string
  onChange: (value: string) => void
  'data-autofocus'?: boolean
}

/** A text field of several lines, which grows with its text. */
export function TextAreaField({ onChange, ...rest }: TextAreaFieldProps) {
  return (
    <GrowingTextArea
      size="md"
      minRows={2}
      maxRows={6}
      {...rest}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

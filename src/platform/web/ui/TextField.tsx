import { TextInput, type TextInputProps } from '@mantine/core'

interface TextFieldProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  label: string
  value: string
  onChange: (value: string) => void
  'data-autofocus'?: boolean
}

/** A line of text in a form. */
export function TextField({ onChange, ...rest }: TextFieldProps) {
  return (
    <TextInput
      size="md"
      autoComplete="off"
      {...rest}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

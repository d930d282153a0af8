import { TextInput } from '@mantine/core'

interface TextFieldProps {
  label: string
  value: string
  onChange: (value: string) => void
  error?: string | undefined
  type?: 'text' | 'email'
  autoComplete: 'given-name' | 'family-name' | 'email' | 'username'
}

export function TextField({ onChange, ...rest }: TextFieldProps) {
  return <TextInput {...rest} onChange={(event) => onChange(event.currentTarget.value)} size="md" />
}

import { PasswordInput } from '@mantine/core'

interface PasswordFieldProps {
  label: string
  value: string
  onChange: (value: string) => void
  error?: string | undefined
  description?: string
  autoComplete: 'current-password' | 'new-password'
}

/** A password with a toggle to look at it, whose name is not mistaken for the field's. */
export function PasswordField({ label, value, onChange, ...rest }: PasswordFieldProps) {
  return (
    <PasswordInput
      {...rest}
      label={label}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      // The library marks every other field by itself, but not this one.
      aria-invalid={rest.error !== undefined}
      size="md"
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ 'aria-label': 'Show typed characters' }}
    />
  )
}

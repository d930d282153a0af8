import { t } from '@lingui/core/macro'
import { PasswordInput } from '@mantine/core'
import { PASSWORD_LENGTH } from '#platform/contract/people.ts'

interface PasswordFieldProps {
  label: string
  value: string
  onChange: (value: string) => void
  error?: string | undefined
  description?: string
  autoComplete: 'current-password' | 'new-password'
}

/** A password, with a button that shows the typed characters. */
export function PasswordField({ label, value, onChange, ...rest }: PasswordFieldProps) {
  return (
    <PasswordInput
      {...rest}
      label={label}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      // Mantine sets `aria-invalid` on every other field, but not on this one.
      aria-invalid={rest.error !== undefined}
      size="md"
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ 'aria-label': t`Show typed characters` }}
    />
  )
}

/** A new password for an existing account. */
export function NewPasswordField(props: Pick<PasswordFieldProps, 'value' | 'error' | 'onChange'>) {
  return (
    <PasswordField
      label={t`New Password`}
      description={t`At least ${{ least: PASSWORD_LENGTH }} characters`}
      autoComplete="new-password"
      {...props}
    />
  )
}

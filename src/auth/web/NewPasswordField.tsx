import type { ComponentProps } from 'react'
import { PASSWORD_LENGTH } from '#platform/contract/people.ts'
import { PasswordField } from './PasswordField.tsx'

type NewPasswordFieldProps = Pick<
  ComponentProps<typeof PasswordField>,
  'value' | 'error' | 'onChange'
>

/** Where somebody who has an account chooses another password. */
export function NewPasswordField(props: NewPasswordFieldProps) {
  return (
    <PasswordField
      label="New Password"
      description={`At least ${PASSWORD_LENGTH} characters`}
      autoComplete="new-password"
      {...props}
    />
  )
}

import { useMutation } from '@tanstack/react-query'
import { PasswordChange } from '#platform/contract/people.ts'
import { signInEndpoints } from '#auth/contract/sign-in-endpoints.ts'
import { call } from '#platform/web/api/client.ts'
import { announce } from '#platform/web/ui/announce.ts'
import { Card } from '#platform/web/ui/Card.tsx'
import { Form } from '#platform/web/ui/Form.tsx'
import { Screen } from '#platform/web/ui/Screen.tsx'
import { useForm } from '#platform/web/ui/use-form.ts'
import { keepSession } from './session-queries.ts'
import { NewPasswordField, PasswordField } from './PasswordField.tsx'
import classes from './narrow.module.css'

export const NEW_PASSWORD_TITLE = 'Choose a new password'

/** The only screen after a login with a one-time password. */
export function ChooseNewPassword() {
  return (
    <div className={classes.narrow}>
      <Screen
        title={NEW_PASSWORD_TITLE}
        lead="You signed in with a one-time password. Enter it once more, then choose your own."
      >
        <Card>
          <ChangePasswordForm onChanged={() => announce('success', 'Your password is changed.')} />
        </Card>
      </Screen>
    </div>
  )
}

const EMPTY = { currentPassword: '', newPassword: '' }

interface ChangePasswordFormProps {
  onChanged: () => void
}

export function ChangePasswordForm({ onChanged }: ChangePasswordFormProps) {
  const form = useForm(PasswordChange, EMPTY)
  const change = useMutation({
    mutationFn: () => call(signInEndpoints.changePassword, { body: form.values }),
    onSuccess: (session) => {
      keepSession(session)
      onChanged()
    },
  })
  return (
    <Form
      of={form}
      sending={change}
      onSend={() => change.mutate()}
      action="Save new password"
      disabled={!form.filled}
    >
      <PasswordField
        label="Current Password"
        autoComplete="current-password"
        {...form.field('currentPassword')}
      />
      <NewPasswordField {...form.field('newPassword')} />
    </Form>
  )
}

import { useMutation } from '@tanstack/react-query'
import { PasswordChange } from '#platform/contract/people.ts'
import { signInEndpoints } from '#auth/contract/sign-in-endpoints.ts'
import { call } from '#platform/web/api/client.ts'
import { keepSession } from './session-queries.ts'
import { ErrorBanner } from '#platform/web/ui/ErrorBanner.tsx'
import { SubmitButton } from '#platform/web/ui/SubmitButton.tsx'
import { wordsFor } from '#platform/web/ui/words-for.ts'
import { NewPasswordField } from './NewPasswordField.tsx'
import { PasswordField } from './PasswordField.tsx'
import { useForm } from '#platform/web/ui/use-form.ts'
import classes from '#platform/web/ui/form.module.css'

const EMPTY = { currentPassword: '', newPassword: '' }

interface ChangePasswordFormProps {
  onChanged: () => void
}

export function ChangePasswordForm({ onChanged }: ChangePasswordFormProps) {
  const { form, values, field, filled, submit } = useForm(PasswordChange, EMPTY)
  const change = useMutation({
    mutationFn: () => call(signInEndpoints.changePassword, { body: values }),
    onSuccess: (session) => {
      keepSession(session)
      onChanged()
    },
  })
  return (
    <form ref={form} className={classes.form} noValidate onSubmit={submit(() => change.mutate())}>
      <PasswordField
        label="Current Password"
        autoComplete="current-password"
        {...field('currentPassword')}
      />
      <NewPasswordField {...field('newPassword')} />
      <ErrorBanner message={change.error && wordsFor(change.error)} onClear={change.reset} />
      <SubmitButton busy={change.isPending} disabled={!filled} fullWidth>
        Save new password
      </SubmitButton>
    </form>
  )
}

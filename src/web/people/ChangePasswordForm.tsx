import { useMutation } from '@tanstack/react-query'
import { PasswordChange } from '#contract/people.ts'
import { signInEndpoints } from '#contract/sign-in-endpoints.ts'
import { call } from '../api/client.ts'
import { keepSession } from '../api/session-queries.ts'
import { ErrorBanner } from '../ui/ErrorBanner.tsx'
import { SubmitButton } from '../ui/SubmitButton.tsx'
import { wordsFor } from '../ui/words-for.ts'
import { NewPasswordField } from './NewPasswordField.tsx'
import { PasswordField } from './PasswordField.tsx'
import { useForm } from '../ui/use-form.ts'
import classes from './form.module.css'

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

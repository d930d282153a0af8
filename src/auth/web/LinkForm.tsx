import { useMutation } from '@tanstack/react-query'
import { mailEndpoints } from '#auth/contract/mail-endpoints.ts'
import { LinkAddress, type LinkPurpose } from '#auth/contract/mail-links.ts'
import { call } from '#platform/web/api/client.ts'
import { ErrorBanner } from '#platform/web/ui/ErrorBanner.tsx'
import { SubmitButton } from '#platform/web/ui/SubmitButton.tsx'
import { TextField } from '#platform/web/ui/TextField.tsx'
import { useForm } from '#platform/web/ui/use-form.ts'
import { wordsFor } from '#platform/web/ui/words-for.ts'
import classes from '#platform/web/ui/form.module.css'

interface LinkFormProps {
  purpose: LinkPurpose
  /** What was answered, which is the same whether or not there is such an account. */
  onSent: (email: string) => void
}

/** Asks for a link by e-mail. */
export function LinkForm({ purpose, onSent }: LinkFormProps) {
  const { form, values, field, filled, submit } = useForm(LinkAddress, { email: '' })
  const ask = useMutation({
    mutationFn: () => call(mailEndpoints.askForLink, { body: { email: values.email, purpose } }),
    onSuccess: ({ email }) => onSent(email),
  })
  return (
    <form ref={form} className={classes.form} noValidate onSubmit={submit(() => ask.mutate())}>
      <TextField label="Email" type="email" autoComplete="username" {...field('email')} />
      <ErrorBanner message={ask.error && wordsFor(ask.error)} onClear={ask.reset} />
      <SubmitButton busy={ask.isPending} disabled={!filled} fullWidth>
        Send me a link
      </SubmitButton>
    </form>
  )
}

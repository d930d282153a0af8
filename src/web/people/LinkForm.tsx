import { useMutation } from '@tanstack/react-query'
import { mailEndpoints } from '#contract/mail-endpoints.ts'
import { LinkAddress, type LinkPurpose } from '#contract/mail-links.ts'
import { call } from '../api/client.ts'
import { ErrorBanner } from '../ui/ErrorBanner.tsx'
import { SubmitButton } from '../ui/SubmitButton.tsx'
import { TextField } from '../ui/TextField.tsx'
import { useForm } from '../ui/use-form.ts'
import { wordsFor } from '../ui/words-for.ts'
import classes from './form.module.css'

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

import { useMutation } from '@tanstack/react-query'
import { mailEndpoints, LinkAddress, type LinkPurpose } from '#auth/contract/mail-links.ts'
import { call } from '#platform/web/api/client.ts'
import { Form } from '#platform/web/ui/Form.tsx'
import { TextField } from '#platform/web/ui/TextField.tsx'
import { useForm } from '#platform/web/ui/use-form.ts'

interface LinkFormProps {
  purpose: LinkPurpose
  /** Called with the address; it does not tell whether there is such an account. */
  onSent: (email: string) => void
}

/** Requests a link by e-mail. */
export function LinkForm({ purpose, onSent }: LinkFormProps) {
  const form = useForm(LinkAddress, { email: '' })
  const ask = useMutation({
    mutationFn: () =>
      call(mailEndpoints.askForLink, { body: { email: form.values.email, purpose } }),
    onSuccess: ({ email }) => onSent(email),
  })
  return (
    <Form
      of={form}
      sending={ask}
      onSend={() => ask.mutate()}
      action="Send me a link"
      disabled={!form.filled}
    >
      <TextField label="Email" type="email" autoComplete="username" {...form.field('email')} />
    </Form>
  )
}

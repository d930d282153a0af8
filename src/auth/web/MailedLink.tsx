import { useMutation } from '@tanstack/react-query'
import { Button } from '@mantine/core'
import { IconMailCheck, IconMailOff } from '@tabler/icons-react'
import { Link, useRouterState } from '@tanstack/react-router'
import { mailEndpoints, LinkAddress, type LinkPurpose } from '#auth/contract/mail-links.ts'
import { call } from '#platform/web/api/client.ts'
import { Form } from '#platform/web/ui/Form.tsx'
import { TextField } from '#platform/web/ui/TextField.tsx'
import { useForm } from '#platform/web/ui/use-form.ts'
import { paths } from '#platform/web/paths.ts'
import { EmptyState } from '#platform/web/ui/EmptyState.tsx'
import { wordsOf } from '#platform/contract/refusals.ts'

interface LinkFormProps {
  purpose: LinkPurpose
  /** Called with the address, whether or not it has an account. */
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

interface LinkSentProps {
  /** Must not tell whether there is an account: "If there is an account for {email}, …". */
  says: string
  onAgain: () => void
}

/** Confirms the request without telling whether the address has an account. */
export function LinkSent({ says, onAgain }: LinkSentProps) {
  return (
    <div role="status">
      <EmptyState
        title="Check your inbox"
        icon={<IconMailCheck size={30} />}
        action={
          <>
            <Button size="md" renderRoot={(props) => <Link to={paths.login} {...props} />}>
              Back to Login
            </Button>
            <Button size="md" variant="default" onClick={onAgain}>
              Another address
            </Button>
          </>
        }
      >
        {says}
      </EmptyState>
    </div>
  )
}

/** Replaces LinkForm if Laurel sends no e-mails. */
export function MailOff() {
  return (
    <EmptyState
      title={wordsOf('mail-off')}
      icon={<IconMailOff size={30} />}
      action={
        <Button size="md" renderRoot={(props) => <Link to={paths.login} {...props} />}>
          Back to Login
        </Button>
      }
    />
  )
}

/** The token of a link from an e-mail: after the #, so that no server on the way sees it. */
export function useLinkToken(): string {
  return useRouterState({ select: ({ location }) => location.hash })
}

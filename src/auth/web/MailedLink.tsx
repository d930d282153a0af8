import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconKey, IconMailCheck, IconMailOff } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { Link, useRouterState } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import * as z from 'zod/mini'
import { LinkAddress, mailEndpoints, type LinkPurpose } from '#auth/contract/mail-links.ts'
import { isAddress, signInName } from '#platform/contract/people.ts'
import { call } from '#platform/web/api/client.ts'
import { sayRefusal } from '#platform/web/language/refusals.ts'
import { paths } from '#platform/web/paths.ts'
import { EmptyState } from '#platform/web/ui/EmptyState.tsx'
import { Form } from '#platform/web/ui/Form.tsx'
import { TextField } from '#platform/web/ui/TextField.tsx'
import { useForm } from '#platform/web/ui/use-form.ts'
import { useCompany } from './session-queries.ts'

const AddressOrUserName = z.strictObject({ email: signInName('email-required', 'email-invalid') })

interface LinkFormProps {
  purpose: LinkPurpose
  /** Called with the address or user name, whether or not it has an account. */
  onSent: (email: string) => void
}

/** Requests a link by e-mail. */
export function LinkForm({ purpose, onSent }: LinkFormProps) {
  const takesUserNames = useCompany().userNames && purpose === 'password'
  const form = useForm(takesUserNames ? AddressOrUserName : LinkAddress, { email: '' })
  const ask = useMutation({
    mutationFn: () =>
      call(mailEndpoints.askForLink, { body: { email: form.values.email, purpose } }),
    onSuccess: ({ email }) => onSent(email),
  })
  const send = () => {
    // No mail can go there.
    if (isAddress(form.values.email)) ask.mutate()
    else onSent(form.values.email.trim())
  }
  return (
    <Form of={form} sending={ask} onSend={send} action={t`Send me a link`} disabled={!form.filled}>
      <TextField
        label={t`Email`}
        {...(takesUserNames ? { description: t`Or your user name.` } : { type: 'email' })}
        autoComplete="username"
        {...form.field('email')}
      />
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
    <Answered title={t`Check your inbox`} icon={<IconMailCheck size={30} />} onAgain={onAgain}>
      {says}
    </Answered>
  )
}

/** Answers a user name, which no mail reaches, without telling whether it has an account. */
export function AskAdministrator({ name, onAgain }: { name: string; onAgain: () => void }) {
  return (
    <Answered title={t`Ask your administrator`} icon={<IconKey size={30} />} onAgain={onAgain}>
      <Trans>
        <bdi>{name}</bdi> is a user name, so no e-mail can go there. Your administrator gives you a
        one-time password, and you choose your own with it.
      </Trans>
    </Answered>
  )
}

interface AnsweredProps {
  title: string
  icon: ReactNode
  onAgain: () => void
  children: ReactNode
}

/** The answer to a request, with the ways on. */
function Answered({ title, icon, onAgain, children }: AnsweredProps) {
  return (
    <div role="status">
      <EmptyState
        title={title}
        icon={icon}
        action={
          <>
            <Button size="md" renderRoot={(props) => <Link to={paths.login} {...props} />}>
              <Trans>Back to Login</Trans>
            </Button>
            <Button size="md" variant="default" onClick={onAgain}>{t`Another address`}</Button>
          </>
        }
      >
        {children}
      </EmptyState>
    </div>
  )
}

/** Replaces LinkForm if Laurel sends no e-mails. */
export function MailOff() {
  return (
    <EmptyState
      title={sayRefusal('mail-off')}
      icon={<IconMailOff size={30} />}
      action={
        <Button size="md" renderRoot={(props) => <Link to={paths.login} {...props} />}>
          <Trans>Back to Login</Trans>
        </Button>
      }
    />
  )
}

/** The token of a link from an e-mail: after the #, so that no server on the way sees it. */
export function useLinkToken(): string {
  return useRouterState({ select: ({ location }) => location.hash })
}

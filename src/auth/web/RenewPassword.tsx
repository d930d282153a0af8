import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconLinkOff } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { ChosenPassword, mailEndpoints } from '#auth/contract/mail-links.ts'
import { Refused } from '#platform/contract/refusals.ts'
import { call } from '#platform/web/api/client.ts'
import { sayRefusal } from '#platform/web/language/refusals.ts'
import { paths } from '#platform/web/paths.ts'
import { askToLogin } from '#platform/web/ui/announce.ts'
import { Card } from '#platform/web/ui/Card.tsx'
import { EmptyState } from '#platform/web/ui/EmptyState.tsx'
import { Form } from '#platform/web/ui/Form.tsx'
import { Screen } from '#platform/web/ui/Screen.tsx'
import { useForm } from '#platform/web/ui/use-form.ts'
import { useLinkToken } from './MailedLink.tsx'
import { NewPasswordField } from './PasswordField.tsx'
import { sessionQuery, useSendsMail } from './session-queries.ts'

/** The page behind a link from "Forgotten your password?". */
export function RenewPassword() {
  const token = useLinkToken()
  return <Renewal key={token} token={token} />
}

function Renewal({ token }: { token: string }) {
  const [isDead, setDead] = useState(token === '')
  if (isDead) return <DeadLink />
  return (
    <Screen
      title={t`Choose a new password`}
      lead={t`This signs out all your devices. Then log in with the new password.`}
      isReading
    >
      <Card>
        <RenewalForm token={token} onDead={() => setDead(true)} />
      </Card>
    </Screen>
  )
}

function RenewalForm({ token, onDead }: { token: string; onDead: () => void }) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const form = useForm(ChosenPassword, { newPassword: '' })
  const renew = useMutation({
    mutationFn: () => call(mailEndpoints.renewPassword, { body: { token, ...form.values } }),
    onSuccess: async () => {
      // The change ended all sessions, including one in this browser.
      await queries.invalidateQueries({ queryKey: sessionQuery.queryKey })
      askToLogin('success', t`Your password is changed. Please log in with it.`)
      await navigate({ to: paths.login, replace: true })
    },
    onError: (error) => {
      if (error instanceof Refused && error.code === 'link-invalid') onDead()
    },
  })
  return (
    <Form
      of={form}
      sending={renew}
      onSend={() => renew.mutate()}
      action={t`Save new password`}
      busy={renew.isPending || renew.isSuccess}
      disabled={!form.filled}
    >
      <NewPasswordField {...form.field('newPassword')} />
    </Form>
  )
}

/** The page of a link that is no longer valid: it promises nothing any more. */
export function DeadLink() {
  const sendsMail = useSendsMail()
  return (
    <Screen title={t`This link does not work`} isReading>
      <Card>
        <div role="alert">
          <EmptyState
            title={sayRefusal('link-invalid')}
            icon={<IconLinkOff size={30} />}
            action={
              sendsMail && (
                <Button
                  size="md"
                  renderRoot={(props) => <Link to={paths.forgottenPassword} {...props} />}
                >
                  <Trans>Ask for a new link</Trans>
                </Button>
              )
            }
          >
            {sendsMail
              ? t`A link works once, for a limited time, and only the newest one works.`
              : sayRefusal('mail-off')}
          </EmptyState>
        </div>
      </Card>
    </Screen>
  )
}

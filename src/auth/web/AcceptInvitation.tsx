import { t } from '@lingui/core/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { ChosenPassword, mailEndpoints } from '#auth/contract/mail-links.ts'
import { signInEndpoints } from '#auth/contract/sign-in-endpoints.ts'
import { Refused } from '#platform/contract/refusals.ts'
import { call } from '#platform/web/api/client.ts'
import { paths } from '#platform/web/paths.ts'
import { announceMessage } from '#platform/web/ui/announce.ts'
import { Card } from '#platform/web/ui/Card.tsx'
import { Form } from '#platform/web/ui/Form.tsx'
import { Screen } from '#platform/web/ui/Screen.tsx'
import { useForm } from '#platform/web/ui/use-form.ts'
import { useLinkToken } from './MailedLink.tsx'
import { NewPasswordField } from './PasswordField.tsx'
import { DeadLink } from './RenewPassword.tsx'
import { sessionQuery } from './session-queries.ts'

/** The page behind an invitation: choose the first password, and be in. */
export function AcceptInvitation() {
  const token = useLinkToken()
  return <Invitation key={token} token={token} />
}

function Invitation({ token }: { token: string }) {
  const [isDead, setDead] = useState(token === '')
  if (isDead) return <DeadLink />
  return (
    <Screen
      title={t`Welcome`}
      lead={t`Your account is ready. Choose a password, and you are in: here colleagues thank each other.`}
      isReading
    >
      <Card>
        <FirstPassword token={token} onDead={() => setDead(true)} />
      </Card>
    </Screen>
  )
}

function FirstPassword({ token, onDead }: { token: string; onDead: () => void }) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const form = useForm(ChosenPassword, { newPassword: '' })
  const join = useMutation({
    mutationFn: async () => {
      const { newPassword } = form.values
      const { email } = await call(mailEndpoints.renewPassword, { body: { token, newPassword } })
      await call(signInEndpoints.login, { body: { email, password: newPassword } })
    },
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: sessionQuery.queryKey })
      announceMessage('success', t`Welcome! Your password is saved, and you are signed in.`)
      await navigate({ to: paths.home, replace: true })
    },
    onError: (error) => {
      if (error instanceof Refused && error.code === 'link-invalid') onDead()
    },
  })
  return (
    <Form
      of={form}
      sending={join}
      onSend={() => join.mutate()}
      action={t`Save and sign in`}
      busy={join.isPending || join.isSuccess}
      disabled={!form.filled}
    >
      <NewPasswordField {...form.field('newPassword')} />
    </Form>
  )
}

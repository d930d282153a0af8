import { t } from '@lingui/core/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ChosenPassword, mailEndpoints } from '#auth/contract/mail-links.ts'
import { signInEndpoints } from '#auth/contract/sign-in-endpoints.ts'
import { Refused } from '#platform/contract/refusals.ts'
import { call } from '#platform/web/api/client.ts'
import { paths } from '#platform/web/paths.ts'
import { announceMessage } from '#platform/web/ui/announce.ts'
import { Card } from '#platform/web/ui/Card.tsx'
import { Form } from '#platform/web/ui/Form.tsx'
import { NarrowPage } from '#platform/web/ui/NarrowPage.tsx'
import { Screen } from '#platform/web/ui/Screen.tsx'
import { useForm } from '#platform/web/ui/use-form.ts'
import { useLinkToken } from './MailedLink.tsx'
import { NewPasswordField } from './PasswordField.tsx'
import { Worthless } from './RenewPassword.tsx'
import { sessionQuery } from './session-queries.ts'

/** The page behind an invitation: choose the first password, and be in. */
export function AcceptInvitation() {
  const token = useLinkToken()
  return (
    <NarrowPage>
      <Screen
        title={t`Welcome`}
        lead={t`Your account is ready. Choose a password, and you are in: here colleagues thank each other.`}
      >
        <Card>{token === '' ? <Worthless /> : <FirstPassword key={token} token={token} />}</Card>
      </Screen>
    </NarrowPage>
  )
}

function FirstPassword({ token }: { token: string }) {
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
  })
  if (join.error instanceof Refused && join.error.code === 'link-invalid') return <Worthless />
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

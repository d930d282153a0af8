import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useRouter, useRouterState } from '@tanstack/react-router'
import { ConnectionProof, singleSignOnEndpoints } from '#auth/contract/single-sign-on.ts'
import { call } from '#platform/web/api/client.ts'
import { basePath } from '#platform/web/base-path.ts'
import { paths } from '#platform/web/paths.ts'
import { Card } from '#platform/web/ui/Card.tsx'
import { Form } from '#platform/web/ui/Form.tsx'
import { ReadOnlyField } from '#platform/web/ui/ReadOnlyField.tsx'
import { Screen } from '#platform/web/ui/Screen.tsx'
import { useForm } from '#platform/web/ui/use-form.ts'
import { InactiveNote, useLastError } from './InactiveNote.tsx'
import { PasswordField } from './PasswordField.tsx'
import { keepSession } from './session-queries.ts'
import { singleSignOnQuery } from './SingleSignOn.tsx'

/** Connects a provider's identity with an account, once its password is proved. */
export function ConnectAccount() {
  const name = useQuery(singleSignOnQuery).data?.name ?? t`the provider`
  const email = useRouterState({ select: ({ location }) => location.state.toConnect })
  return (
    <Screen
      title={t`Connect your account`}
      lead={t`You already have an account here. Enter its password once; after that ${name} is enough.`}
      isReading
    >
      <Card>
        <ConnectForm email={email} />
      </Card>
    </Screen>
  )
}

function ConnectForm({ email }: { email: string | undefined }) {
  const router = useRouter()
  const form = useForm(ConnectionProof, { password: '' })
  const { error: lastError, ...remember } = useLastError()
  const connect = useMutation({
    mutationFn: () => call(singleSignOnEndpoints.connectSingleSignOn, { body: form.values }),
    ...remember,
    onSuccess: ({ user, version, wanted }) => {
      keepSession({ user, version })
      router.history.replace(basePath + (wanted ?? paths.home))
    },
  })
  return (
    <Form
      of={form}
      sending={connect}
      onSend={() => connect.mutate()}
      action={t`Connect and sign in`}
      busy={connect.isPending || connect.isSuccess}
      disabled={!form.filled}
      note={<InactiveNote error={lastError} />}
      after={
        <Button
          size="md"
          variant="default"
          fullWidth
          renderRoot={(props) => <Link to={paths.login} {...props} />}
        >
          <Trans>Back to Login</Trans>
        </Button>
      }
    >
      {email !== undefined && <ReadOnlyField label={t`Email`} value={email} />}
      <PasswordField
        label={t`Password`}
        autoComplete="current-password"
        {...form.field('password')}
      />
    </Form>
  )
}

import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useRouter, useRouterState } from '@tanstack/react-router'
import { singleSignOnEndpoints } from '#auth/contract/single-sign-on-endpoints.ts'
import { ConnectionProof } from '#auth/contract/single-sign-on.ts'
import { call } from '#platform/web/api/client.ts'
import { keepSession } from './session-queries.ts'
import { singleSignOnQuery } from './single-sign-on.ts'
import { basePath } from '#platform/web/base-path.ts'
import { paths } from '#platform/web/paths.ts'
import { Card } from '#platform/web/ui/Card.tsx'
import { ErrorBanner } from '#platform/web/ui/ErrorBanner.tsx'
import { ReadOnlyField } from '#platform/web/ui/ReadOnlyField.tsx'
import { Screen } from '#platform/web/ui/Screen.tsx'
import { SubmitButton } from '#platform/web/ui/SubmitButton.tsx'
import { useForm } from '#platform/web/ui/use-form.ts'
import { wordsFor } from '#platform/web/ui/words-for.ts'
import { InactiveNote, useLastError } from './InactiveNote.tsx'
import { PasswordField } from './PasswordField.tsx'
import narrow from './ChooseNewPassword.module.css'
import form from '#platform/web/ui/form.module.css'

const EMPTY = { password: '' }

/** Between the provider and an account that has a password: whose it is, is proved once. */
export function ConnectAccount() {
  const name = useQuery(singleSignOnQuery).data?.name ?? 'the provider'
  const email = useRouterState({ select: ({ location }) => location.state.toConnect })
  return (
    <div className={narrow.narrow}>
      <Screen
        title="Connect your account"
        lead={`You have an account here already. Enter its password this once; after that ${name} is enough.`}
      >
        <Card>
          <ConnectForm email={email} />
        </Card>
      </Screen>
    </div>
  )
}

function ConnectForm({ email }: { email: string | undefined }) {
  const router = useRouter()
  const { form: formRef, values, field, filled, submit } = useForm(ConnectionProof, EMPTY)
  const { error: lastError, ...remember } = useLastError()
  const connect = useMutation({
    mutationFn: () => call(singleSignOnEndpoints.connectSingleSignOn, { body: values }),
    ...remember,
    onSuccess: ({ user, version, wanted }) => {
      keepSession({ user, version })
      router.history.replace(basePath + (wanted ?? paths.home))
    },
  })
  return (
    <form ref={formRef} className={form.form} noValidate onSubmit={submit(() => connect.mutate())}>
      {email !== undefined && <ReadOnlyField label="Email" value={email} />}
      <PasswordField label="Password" autoComplete="current-password" {...field('password')} />
      <ErrorBanner message={connect.error && wordsFor(connect.error)} onClear={connect.reset} />
      <InactiveNote error={lastError} />
      <SubmitButton busy={connect.isPending || connect.isSuccess} disabled={!filled} fullWidth>
        Connect and sign in
      </SubmitButton>
      <Button
        size="md"
        variant="default"
        fullWidth
        renderRoot={(props) => <Link to={paths.login} {...props} />}
      >
        Back to Login
      </Button>
    </form>
  )
}

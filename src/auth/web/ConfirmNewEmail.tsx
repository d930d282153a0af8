import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconMailCheck } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { addressEndpoints } from '#auth/contract/mail-links.ts'
import { Refused } from '#platform/contract/refusals.ts'
import { call } from '#platform/web/api/client.ts'
import { paths } from '#platform/web/paths.ts'
import { Card } from '#platform/web/ui/Card.tsx'
import { EmptyState } from '#platform/web/ui/EmptyState.tsx'
import { ErrorBanner } from '#platform/web/ui/ErrorBanner.tsx'
import { Fields } from '#platform/web/ui/Form.tsx'
import { Screen } from '#platform/web/ui/Screen.tsx'
import { wordsFor } from '#platform/web/ui/words-for.ts'
import { useLinkToken } from './MailedLink.tsx'
import { keepSession } from './session-queries.ts'

/** The page behind the link to a new address. A button confirms, because mail programs open links. */
export function ConfirmNewEmail() {
  const token = useLinkToken()
  return (
    <Screen title={t`Confirm your new email address`} isReading>
      <Card>
        <Confirmation key={token} token={token} />
      </Card>
    </Screen>
  )
}

function BackToHome() {
  return (
    <Button size="md" renderRoot={(props) => <Link to={paths.home} {...props} />}>
      <Trans>Back to Home</Trans>
    </Button>
  )
}

function Confirmation({ token }: { token: string }) {
  const confirm = useMutation({
    mutationFn: () => call(addressEndpoints.confirmNewAddress, { body: { token } }),
    onSuccess: keepSession,
  })
  const { data, error } = confirm
  if (data?.user) {
    return (
      <div role="status">
        <EmptyState
          title={t`Your email address is changed`}
          icon={<IconMailCheck size={30} />}
          action={<BackToHome />}
        >
          {t`Log in with ${{ email: data.user.email }} from now on.`}
        </EmptyState>
      </div>
    )
  }
  if (token === '' || (error instanceof Refused && error.code === 'link-invalid')) {
    return (
      <div role="alert">
        <EmptyState title={t`This link does not work`} action={<BackToHome />}>
          <Trans>
            It was used, replaced or given up, it is too old, or somebody else asked for it. On
            Home, “Change email” sends a new one.
          </Trans>
        </EmptyState>
      </div>
    )
  }
  return (
    <Fields>
      <p>{t`Press the button to use this email address from now on, also to log in.`}</p>
      <ErrorBanner message={error && wordsFor(error)} onClear={confirm.reset} />
      <Button size="md" fullWidth loading={confirm.isPending} onClick={() => confirm.mutate()}>
        <Trans>Use this email address</Trans>
      </Button>
    </Fields>
  )
}

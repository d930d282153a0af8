import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconMailOff } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { Link, useRouterState } from '@tanstack/react-router'
import { unsubscribeEndpoints } from '#notifications/contract/unsubscribe.ts'
import { Refused } from '#platform/contract/refusals.ts'
import { call } from '#platform/web/api/client.ts'
import { sayRefusal } from '#platform/web/language/refusals.ts'
import { paths } from '#platform/web/paths.ts'
import { Card } from '#platform/web/ui/Card.tsx'
import { EmptyState } from '#platform/web/ui/EmptyState.tsx'
import { ErrorBanner } from '#platform/web/ui/ErrorBanner.tsx'
import { Fields } from '#platform/web/ui/Form.tsx'
import { Screen } from '#platform/web/ui/Screen.tsx'
import { wordsFor } from '#platform/web/ui/words-for.ts'

/** The page that "Unsubscribe" in a mail opens. Needs a click, because mail programs open links. */
export function Unsubscribe() {
  const token = useRouterState({ select: ({ location }) => location.hash })
  const stop = useMutation({
    mutationFn: () => call(unsubscribeEndpoints.unsubscribe, { params: { token } }),
  })
  const { data, error } = stop
  if (data !== undefined) return <Stopped isDigest={data.channel === 'digest'} />
  const isDead = error instanceof Refused && error.code === 'unsubscribe-invalid'
  if (token === '' || isDead) return <DeadLink />
  return (
    <Screen title={t`Stop these e-mails`}>
      <Card>
        <Fields>
          <p>{t`Your inbox in Laurel stays as it is, and so do push messages.`}</p>
          <ErrorBanner message={error && wordsFor(error)} onClear={stop.reset} />
          <Button size="md" loading={stop.isPending} onClick={() => stop.mutate()}>
            <Trans>Stop these e-mails</Trans>
          </Button>
        </Fields>
      </Card>
    </Screen>
  )
}

function DeadLink() {
  return (
    <Screen title={t`Stop these e-mails`}>
      <Card>
        <Fields>
          <p role="alert">{sayRefusal('unsubscribe-invalid')}</p>
          <ChooseNews />
        </Fields>
      </Card>
    </Screen>
  )
}

function ChooseNews() {
  return (
    <Button
      variant="default"
      renderRoot={(props) => <Link to={paths.notificationSettings} {...props} />}
    >
      <Trans>Choose how news reaches you</Trans>
    </Button>
  )
}

function Stopped({ isDigest }: { isDigest: boolean }) {
  return (
    <Screen title={t`Stop these e-mails`}>
      <Card>
        <div role="status">
          <EmptyState title={t`Done`} icon={<IconMailOff size={30} />} action={<ChooseNews />}>
            {isDigest
              ? t`You will get no more daily or weekly letters from Laurel.`
              : t`You will get no more e-mails from Laurel as things happen.`}
          </EmptyState>
        </div>
      </Card>
    </Screen>
  )
}

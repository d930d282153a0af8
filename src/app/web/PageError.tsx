import { Button } from '@mantine/core'
import { IconCloudOff, IconCompass } from '@tabler/icons-react'
import { Card } from '#platform/web/ui/Card.tsx'
import { EmptyState } from '#platform/web/ui/EmptyState.tsx'
import { Screen } from '#platform/web/ui/Screen.tsx'
import { Link } from '@tanstack/react-router'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { paths } from '#platform/web/paths.ts'

/** Shown when a page throws, or when its code can't be fetched. */
export function PageError() {
  return (
    <Screen title={t`This page could not be shown`}>
      <Card>
        <div role="alert">
          <EmptyState
            title={t`Something went wrong on our side`}
            icon={<IconCloudOff size={30} />}
            action={<Button onClick={() => window.location.reload()}>{t`Reload the page`}</Button>}
          >
            <Trans>
              Your points are safe. Reload the page; if it happens again, tell your administrator.
            </Trans>
          </EmptyState>
        </div>
      </Card>
    </Screen>
  )
}

export function NotFound() {
  return (
    <Screen title={t`Page not found`}>
      <Card>
        <EmptyState
          title={t`There is nothing at this address`}
          icon={<IconCompass size={30} />}
          action={
            <Button renderRoot={(props) => <Link to={paths.home} {...props} />}>
              <Trans>Back to Home</Trans>
            </Button>
          }
        >
          <Trans>The link may be old, or a letter of it may be missing.</Trans>
        </EmptyState>
      </Card>
    </Screen>
  )
}

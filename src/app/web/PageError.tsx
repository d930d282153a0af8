import { Button } from '@mantine/core'
import { IconCloudOff, IconCompass } from '@tabler/icons-react'
import { Card } from '#platform/web/ui/Card.tsx'
import { EmptyState } from '#platform/web/ui/EmptyState.tsx'
import { Screen } from '#platform/web/ui/Screen.tsx'
import { Link } from '@tanstack/react-router'
import { paths } from '#platform/web/paths.ts'

/** Shown when a page throws, or when its code can't be fetched. */
export function PageError() {
  return (
    <Screen title="This page could not be shown">
      <Card>
        <div role="alert">
          <EmptyState
            title="Something went wrong on our side"
            icon={<IconCloudOff size={30} />}
            action={<Button onClick={() => window.location.reload()}>Reload the page</Button>}
          >
            Your points are safe. Reload the page; if it happens again, tell your administrator.
          </EmptyState>
        </div>
      </Card>
    </Screen>
  )
}

export function NotFound() {
  return (
    <Screen title="Page not found">
      <Card>
        <EmptyState
          title="There is nothing at this address"
          icon={<IconCompass size={30} />}
          action={
            <Button renderRoot={(props) => <Link to={paths.home} {...props} />}>
              Back to Home
            </Button>
          }
        >
          The link may be old, or a letter of it may be missing.
        </EmptyState>
      </Card>
    </Screen>
  )
}

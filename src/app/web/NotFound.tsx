import { Button } from '@mantine/core'
import { IconCompass } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { paths } from '#platform/web/paths.ts'
import { Card } from '#platform/web/ui/Card.tsx'
import { EmptyState } from '#platform/web/ui/EmptyState.tsx'
import { Screen } from '#platform/web/ui/Screen.tsx'

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

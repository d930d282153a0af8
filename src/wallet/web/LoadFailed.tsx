import { Button } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import { Card } from '#platform/web/ui/Card.tsx'
import { EmptyState } from '#platform/web/ui/EmptyState.tsx'

interface LoadFailedProps {
  /** "your balance": what could not be read. */
  what: string
  /** The specification's own words for it, where it has some. */
  words?: string
  onRetry: () => void
}

export function LoadFailed({ what, words, onRetry }: LoadFailedProps) {
  return (
    <Card>
      <EmptyState
        title={words ?? `Could not load ${what}`}
        icon={<IconCloudOff />}
        action={<Button onClick={onRetry}>Try again</Button>}
      >
        The server did not answer. Your points are safe.
      </EmptyState>
    </Card>
  )
}

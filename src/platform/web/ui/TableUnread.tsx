import { Button } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import { EmptyState } from './EmptyState.tsx'

interface TableUnreadProps {
  /** "The users": what could not be read. */
  what: string
  onRetry: () => void
}

/** Stands where the rows of a table should be. */
export function TableUnread({ what, onRetry }: TableUnreadProps) {
  return (
    <div role="alert">
      <EmptyState
        title={`${what} could not be loaded`}
        icon={<IconCloudOff size={30} />}
        action={<Button onClick={onRetry}>Try again</Button>}
      >
        The server did not answer.
      </EmptyState>
    </div>
  )
}

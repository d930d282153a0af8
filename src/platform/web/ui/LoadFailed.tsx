import { Button } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Card } from './Card.tsx'
import { EmptyState } from './EmptyState.tsx'

interface LoadFailedProps {
  /** The name of the missing data: "your balance". */
  what: string
  /** The specification's words for it, where it has some. */
  words?: string
  /** Without a card of its own: for a place that is in one. */
  bare?: boolean
  onRetry: () => void
}

/** Takes the place of content that could not be loaded. */
export function LoadFailed({ what, words, bare = false, onRetry }: LoadFailedProps) {
  const message = (
    <div role="alert">
      <EmptyState
        title={words ?? `Could not load ${what}`}
        icon={<IconCloudOff size={30} />}
        action={<Button onClick={onRetry}>{t`Try again`}</Button>}
      >
        <Trans>The server did not answer.</Trans>
      </EmptyState>
    </div>
  )
  return bare ? message : <Card>{message}</Card>
}

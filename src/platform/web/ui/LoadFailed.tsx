import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import { Card } from './Card.tsx'
import { EmptyState } from './EmptyState.tsx'

interface LoadFailedProps {
  /** The missing data in words: "Could not load your balance". */
  title: string
  /** Without a card of its own: for a place that is in one. */
  bare?: boolean
  onRetry: () => void
}

/** Takes the place of content that could not be loaded. */
export function LoadFailed({ title, bare = false, onRetry }: LoadFailedProps) {
  const message = (
    <div role="alert">
      <EmptyState
        title={title}
        icon={<IconCloudOff size={30} />}
        action={<Button onClick={onRetry}>{t`Try again`}</Button>}
      >
        <Trans>The server did not answer as it should.</Trans>
      </EmptyState>
    </div>
  )
  return bare ? message : <Card>{message}</Card>
}

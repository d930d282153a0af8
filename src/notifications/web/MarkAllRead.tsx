import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconChecks } from '@tabler/icons-react'
import { useMark } from './use-inbox.ts'

interface MarkAllReadProps {
  /** The newest notification that the reader sees. */
  newest: number
  hasUnread: boolean
  /** The small form in the bar's list. */
  isCompact?: boolean
}

/** Marks everything up to the newest shown notification as read. */
export function MarkAllRead({ newest, hasUnread, isCompact = false }: MarkAllReadProps) {
  const { markAllRead, isPending } = useMark()
  const look = isCompact
    ? ({ variant: 'subtle', size: 'compact-sm' } as const)
    : ({ variant: 'default', leftSection: <IconChecks size={18} aria-hidden /> } as const)
  return (
    <Button
      {...look}
      // Not `disabled`: the button would lose the focus after a press.
      data-disabled={!hasUnread}
      aria-disabled={!hasUnread}
      onClick={() => {
        if (hasUnread && !isPending) markAllRead(newest)
      }}
    >
      <Trans>Mark all as read</Trans>
    </Button>
  )
}

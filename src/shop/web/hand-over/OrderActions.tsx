import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { sessionQuery } from '#auth/web/session-queries.ts'
import { ASKS_TO_TAKE } from '#platform/web/ui/button-colors.ts'
import { nameOf } from '#platform/web/ui/name-of.ts'
import type { PurchaseDetail } from '#shop/contract/shop.ts'
import type { OrderChange } from './OrderDialog.tsx'

interface OrderActionsProps {
  detail: PurchaseDetail
  onAsk: (change: OrderChange) => void
}

/** What a shop keeper can do with an order that needs approval or preparation, before its hand-over. */
export function StageActions({ detail, onAsk }: OrderActionsProps) {
  const { purchase, buyer, state, stage } = detail
  const me = useQuery(sessionQuery).data?.user?.email
  const name = nameOf(buyer)
  if (state !== 'ordered') return null
  if (stage === 'waits') {
    if (buyer.email === me) return <Trans>Somebody else decides about your own order.</Trans>
    return (
      <>
        <Button
          variant="light"
          size="compact-md"
          aria-label={t`Approve order ${purchase} of ${name}`}
          onClick={() => onAsk({ detail, to: 'approved' })}
        >
          <Trans>Approve</Trans>
        </Button>
        <Button
          {...ASKS_TO_TAKE}
          size="compact-md"
          aria-label={t`Decline order ${purchase} of ${name}`}
          onClick={() => onAsk({ detail, to: 'declined' })}
        >
          <Trans context="an order">Decline</Trans>
        </Button>
      </>
    )
  }
  if (stage !== 'placed' && stage !== 'approved') return null
  return (
    <Button
      variant="default"
      size="compact-md"
      aria-label={t`Order ${purchase} of ${name} is in preparation`}
      onClick={() => onAsk({ detail, to: 'preparing' })}
    >
      <Trans>In preparation</Trans>
    </Button>
  )
}

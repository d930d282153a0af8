import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#platform/web/api/client.ts'
import { ActionDialog } from '#platform/web/ui/ActionDialog.tsx'
import { announceMessage } from '#platform/web/ui/announce.ts'
import { ASKS_TO_TAKE } from '#platform/web/ui/button-colors.ts'
import { Points } from '#platform/web/ui/Points.tsx'
import { orderEndpoints } from '#shop/contract/refunds.ts'
import type { Purchase } from '#shop/contract/shop.ts'
import { showPurchaseDate } from './purchase-date.ts'

/** Cancels an own order that nobody has begun. */
export function CancelOrder({ purchase: { id, date, total } }: { purchase: Purchase }) {
  const [isAsked, setAsked] = useState(false)
  const queries = useQueryClient()
  // Idempotent on the server, so a retry needs no key.
  const cancel = useMutation({
    mutationFn: (order: number) => call(orderEndpoints.cancelOrder, { params: { id: order } }),
    onSuccess: () => {
      setAsked(false)
      announceMessage('success', t`Cancelled. Your points are back.`)
    },
    onSettled: () => {
      for (const key of ['purchases', 'account', 'gifts']) {
        void queries.invalidateQueries({ queryKey: [key] })
      }
    },
  })
  const when = showPurchaseDate(date)
  return (
    <>
      <Button
        {...ASKS_TO_TAKE}
        w="fit-content"
        aria-label={t`Cancel the order of ${when}`}
        onClick={() => setAsked(true)}
      >
        <Trans>Cancel the order</Trans>
      </Button>
      <ActionDialog
        takes
        opened={isAsked}
        title={t`Cancel the order`}
        action={t`Cancel the order`}
        subject={id}
        mutation={cancel}
        onClose={() => setAsked(false)}
      >
        <p>
          <Trans>
            <Points amount={total} /> points come back to the balances that paid, less what was
            refunded. This can&rsquo;t be undone.
          </Trans>
        </p>
      </ActionDialog>
    </>
  )
}

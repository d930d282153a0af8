import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useAttempts } from '#platform/web/api/attempt.ts'
import { call } from '#platform/web/api/client.ts'
import { ActionDialog } from '#platform/web/ui/ActionDialog.tsx'
import { withdrawOffer } from '#platform/web/ui/announce.ts'
import { nameOf } from '#platform/web/ui/name-of.ts'
import { orderEndpoints } from '#shop/contract/refunds.ts'
import type { PurchaseDetail } from '#shop/contract/shop.ts'
import { announceTakenBack } from './take-back.ts'

interface TakeBackDialogProps {
  /** Null keeps the dialog closed. */
  detail: PurchaseDetail | null
  onClose: () => void
}

/** Asks before a hand-over is taken back, however long ago it was. */
export function TakeBackDialog({ detail, onClose }: TakeBackDialogProps) {
  const queries = useQueryClient()
  const send = useAttempts((id: number, key) =>
    call(orderEndpoints.takeBackHandOver, { params: { id }, key }),
  )
  const takeBack = useMutation({
    mutationFn: send,
    onSuccess: ({ id }) => {
      withdrawOffer(`hand-over ${id}`)
      announceTakenBack(id)
      onClose()
    },
    onSettled: () => void queries.invalidateQueries({ queryKey: ['inventory'] }),
  })
  const order = detail?.purchase
  const buyer = detail && nameOf(detail.buyer)
  return (
    <ActionDialog
      opened={detail !== null}
      title={t`Take back the hand-over`}
      action={t`Take back`}
      harmless
      subject={order ?? null}
      mutation={takeBack}
      onClose={onClose}
    >
      {detail !== null && (
        <p>
          <Trans>
            Order {order} waits to be handed over again, and <strong>{buyer}</strong> sees that.
          </Trans>
        </p>
      )}
    </ActionDialog>
  )
}

import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { MESSAGES } from '#platform/contract/messages.ts'
import { call } from '#platform/web/api/client.ts'
import { ActionDialog } from '#platform/web/ui/ActionDialog.tsx'
import { announceMessage } from '#platform/web/ui/announce.ts'
import { shopEndpoints } from '#shop/contract/shop-endpoints.ts'
import type { Gift } from '#shop/contract/shop.ts'

interface RemoveGiftDialogProps {
  opened: boolean
  gift: Gift | null
  onClose: () => void
  onRemoved: () => void
}

/** Asks before a gift is removed from the shop. */
export function RemoveGiftDialog({ opened, gift, onClose, onRemoved }: RemoveGiftDialogProps) {
  const queries = useQueryClient()
  const remove = useMutation({
    mutationFn: ({ id }: Gift) => call(shopEndpoints.removeGift, { params: { id } }),
    onSuccess: () => announceMessage('success', t(MESSAGES.giftDeleted)),
    onSettled: async (removed) => {
      void queries.invalidateQueries({ queryKey: ['inventory', 'gifts'] })
      await queries.invalidateQueries({ queryKey: ['gifts'] })
      if (removed) onRemoved()
    },
  })
  const name = gift?.name
  return (
    <ActionDialog
      takes
      opened={opened}
      title={t`Remove Gift Item`}
      action={t`Remove`}
      subject={gift}
      mutation={remove}
      failed={t(MESSAGES.giftDeleteFailed)}
      onClose={onClose}
    >
      <p>
        <Trans>
          Remove <strong>{name}</strong> from the shop? Nobody can buy it any more. Past purchases
          stay.
        </Trans>
      </p>
    </ActionDialog>
  )
}

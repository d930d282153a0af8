import { Button, Modal } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { shopEndpoints } from '#contract/shop-endpoints.ts'
import { MESSAGES } from '#contract/messages.ts'
import type { Gift } from '#contract/shop.ts'
import { call } from '../api/client.ts'
import { announce } from '../ui/announce.ts'
import { ErrorBanner } from '../ui/ErrorBanner.tsx'
import { wordsFor } from '../ui/words-for.ts'
import classes from './RemoveGiftDialog.module.css'

interface RemoveGiftProps {
  gift: Gift
  onClose: () => void
  onRemoved: () => void
}

interface RemoveGiftDialogProps extends Omit<RemoveGiftProps, 'gift'> {
  opened: boolean
  gift: Gift | null
}

/** Asks before a gift leaves the shop. */
export function RemoveGiftDialog({ opened, gift, onClose, onRemoved }: RemoveGiftDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title="Remove Gift Item">
      {gift !== null && <RemoveGift gift={gift} onClose={onClose} onRemoved={onRemoved} />}
    </Modal>
  )
}

function RemoveGift({ gift, onClose, onRemoved }: RemoveGiftProps) {
  const queries = useQueryClient()
  const remove = useMutation({
    mutationFn: () => call(shopEndpoints.removeGift, { params: { id: gift.id } }),
    onSuccess: () => announce('success', MESSAGES.giftDeleted),
    onSettled: async (removed) => {
      await queries.invalidateQueries({ queryKey: ['gifts'] })
      if (removed) onRemoved()
    },
  })
  return (
    <div className={classes.body}>
      <p>
        Remove <strong>{gift.name}</strong> from the shop? Nobody can buy it any more. What was
        bought stays with its buyers.
      </p>
      <ErrorBanner
        message={remove.error && wordsFor(remove.error, MESSAGES.giftDeleteFailed)}
        onClear={remove.reset}
      />
      <div className={classes.actions}>
        <Button variant="default" onClick={onClose} data-autofocus>
          Cancel
        </Button>
        <Button color="red" loading={remove.isPending} onClick={() => remove.mutate()}>
          Remove
        </Button>
      </div>
    </div>
  )
}
